CREATE TABLE alembic_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE change (
    house_id integer NOT NULL,
    seq integer NOT NULL,
    device_id integer NOT NULL,
    key character varying NOT NULL,
    body_hash character varying NOT NULL,
    topic character varying NOT NULL,
    action character varying NOT NULL,
    at bigint NOT NULL,
    undoes integer
);
CREATE TABLE change_cell (
    house_id integer NOT NULL,
    seq integer NOT NULL,
    cell character varying NOT NULL,
    topic character varying NOT NULL,
    before jsonb,
    after jsonb
);
CREATE TABLE code (
    house_id integer NOT NULL,
    id integer NOT NULL,
    code_hash character varying NOT NULL,
    role character varying NOT NULL,
    made_at bigint NOT NULL,
    expires_at bigint,
    tries integer NOT NULL,
    joined integer DEFAULT 0 NOT NULL,
    CONSTRAINT ck_code_ends CHECK ((((role)::text = 'owner'::text) OR (expires_at IS NOT NULL))),
    CONSTRAINT ck_code_role CHECK (((role)::text = ANY ((ARRAY['viewer'::character varying, 'scorer'::character varying, 'owner'::character varying])::text[])))
);
CREATE TABLE device (
    house_id integer NOT NULL,
    id integer NOT NULL,
    token_hash character varying NOT NULL,
    name character varying NOT NULL,
    role character varying NOT NULL,
    joined_at bigint NOT NULL,
    revoked_at bigint,
    player_id integer,
    CONSTRAINT ck_device_role CHECK (((role)::text = ANY ((ARRAY['viewer'::character varying, 'scorer'::character varying, 'owner'::character varying])::text[])))
);
CREATE TABLE figure (
    house_id integer NOT NULL,
    sitting_id integer NOT NULL,
    subject character varying NOT NULL,
    figures jsonb NOT NULL
);
CREATE TABLE gaps_result (
    house_id integer NOT NULL,
    sitting_id integer NOT NULL,
    number integer NOT NULL,
    deal character varying NOT NULL COLLATE pg_catalog."C",
    rules character varying NOT NULL COLLATE pg_catalog."C",
    device_id integer NOT NULL,
    player_id integer,
    state character varying NOT NULL,
    shuffles integer NOT NULL,
    moves integer NOT NULL,
    home integer NOT NULL,
    won_shuffles integer,
    won_moves integer,
    least_shuffles integer,
    least_moves integer,
    ended_home integer,
    loaded boolean NOT NULL,
    CONSTRAINT ck_gaps_result_least CHECK (((least_moves IS NULL) = (least_shuffles IS NULL))),
    CONSTRAINT ck_gaps_result_state CHECK (((state)::text = ANY ((ARRAY['open'::character varying, 'won'::character varying, 'over'::character varying])::text[]))),
    CONSTRAINT ck_gaps_result_won CHECK (((won_moves IS NULL) = (won_shuffles IS NULL)))
);
CREATE TABLE gaps_rules (
    house_id integer NOT NULL,
    id integer NOT NULL,
    name character varying NOT NULL,
    said character varying NOT NULL,
    retired boolean NOT NULL
);
CREATE TABLE house (
    id integer NOT NULL,
    public_id character varying NOT NULL,
    name character varying NOT NULL,
    seq integer NOT NULL,
    hidden_games jsonb DEFAULT '{}'::jsonb NOT NULL,
    zone character varying DEFAULT ''::character varying NOT NULL
);
CREATE TABLE house_game (
    house_id integer NOT NULL,
    game character varying NOT NULL COLLATE pg_catalog."C",
    settings jsonb NOT NULL
);
CREATE SEQUENCE house_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE house_id_seq OWNED BY house.id;
CREATE TABLE invite (
    house_id integer NOT NULL,
    id integer NOT NULL,
    token_hash character varying NOT NULL,
    role character varying NOT NULL,
    expires_at bigint NOT NULL,
    joined integer DEFAULT 0 NOT NULL,
    CONSTRAINT ck_invite_role CHECK (((role)::text = ANY ((ARRAY['viewer'::character varying, 'scorer'::character varying, 'owner'::character varying])::text[])))
);
CREATE TABLE player (
    house_id integer NOT NULL,
    id integer NOT NULL,
    name character varying NOT NULL,
    retired boolean NOT NULL,
    merged_into integer,
    here character varying
);
CREATE TABLE record (
    house_id integer NOT NULL,
    game character varying NOT NULL COLLATE pg_catalog."C",
    subject character varying NOT NULL,
    figures jsonb NOT NULL
);
CREATE TABLE season (
    house_id integer NOT NULL,
    id integer NOT NULL,
    name character varying NOT NULL,
    first_day character varying,
    last_day character varying,
    game character varying COLLATE pg_catalog."C",
    placed_by character varying NOT NULL,
    dropped integer NOT NULL,
    "least" integer NOT NULL,
    sittings jsonb NOT NULL,
    discarded boolean NOT NULL,
    kind character varying,
    best integer,
    CONSTRAINT ck_season_placed_by CHECK (((placed_by)::text = ANY ((ARRAY['wins'::character varying, 'points'::character varying])::text[])))
);
CREATE TABLE sitting (
    house_id integer NOT NULL,
    id integer NOT NULL,
    game character varying NOT NULL COLLATE pg_catalog."C",
    number integer NOT NULL,
    device_id integer,
    name character varying NOT NULL,
    date character varying,
    note character varying NOT NULL,
    seats jsonb NOT NULL,
    discarded bigint NOT NULL,
    spent integer NOT NULL,
    version integer NOT NULL,
    state character varying NOT NULL,
    counts boolean NOT NULL,
    cache jsonb,
    facts jsonb NOT NULL,
    mark character varying DEFAULT ''::character varying NOT NULL,
    CONSTRAINT ck_sitting_state CHECK (((state)::text = ANY ((ARRAY['open'::character varying, 'over'::character varying, 'discarded'::character varying, 'erased'::character varying])::text[])))
);
CREATE TABLE spec (
    house_id integer NOT NULL,
    hash character varying NOT NULL,
    kind character varying NOT NULL,
    body jsonb NOT NULL
);
CREATE TABLE tally (
    house_id integer NOT NULL,
    sitting_id integer NOT NULL,
    player_id integer NOT NULL,
    seat integer,
    points integer NOT NULL,
    won boolean NOT NULL,
    played integer NOT NULL,
    figures jsonb NOT NULL,
    side integer,
    rank integer,
    way integer DEFAULT 0 NOT NULL
);
CREATE TABLE term (
    house_id integer NOT NULL,
    sitting_id integer NOT NULL,
    term character varying NOT NULL COLLATE pg_catalog."C",
    date character varying NOT NULL
);
CREATE TABLE variant (
    house_id integer NOT NULL,
    game character varying NOT NULL COLLATE pg_catalog."C",
    id character varying NOT NULL,
    hash character varying NOT NULL,
    retired boolean DEFAULT false NOT NULL
);
ALTER TABLE house ALTER COLUMN id SET DEFAULT nextval('house_id_seq'::regclass);
ALTER TABLE alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE change
    ADD CONSTRAINT pk_change PRIMARY KEY (house_id, seq);
ALTER TABLE change_cell
    ADD CONSTRAINT pk_change_cell PRIMARY KEY (house_id, seq, cell);
ALTER TABLE code
    ADD CONSTRAINT pk_code PRIMARY KEY (house_id, id);
ALTER TABLE device
    ADD CONSTRAINT pk_device PRIMARY KEY (house_id, id);
ALTER TABLE figure
    ADD CONSTRAINT pk_figure PRIMARY KEY (house_id, sitting_id, subject);
ALTER TABLE gaps_result
    ADD CONSTRAINT pk_gaps_result PRIMARY KEY (house_id, sitting_id);
ALTER TABLE gaps_rules
    ADD CONSTRAINT pk_gaps_rules PRIMARY KEY (house_id, id);
ALTER TABLE house
    ADD CONSTRAINT pk_house PRIMARY KEY (id);
ALTER TABLE house_game
    ADD CONSTRAINT pk_house_game PRIMARY KEY (house_id, game);
ALTER TABLE invite
    ADD CONSTRAINT pk_invite PRIMARY KEY (house_id, id);
ALTER TABLE player
    ADD CONSTRAINT pk_player PRIMARY KEY (house_id, id);
ALTER TABLE record
    ADD CONSTRAINT pk_record PRIMARY KEY (house_id, game, subject);
ALTER TABLE season
    ADD CONSTRAINT pk_season PRIMARY KEY (house_id, id);
ALTER TABLE sitting
    ADD CONSTRAINT pk_sitting PRIMARY KEY (house_id, id);
ALTER TABLE spec
    ADD CONSTRAINT pk_spec PRIMARY KEY (house_id, hash);
ALTER TABLE tally
    ADD CONSTRAINT pk_tally PRIMARY KEY (house_id, sitting_id, player_id);
ALTER TABLE term
    ADD CONSTRAINT pk_term PRIMARY KEY (house_id, sitting_id, term);
ALTER TABLE variant
    ADD CONSTRAINT pk_variant PRIMARY KEY (house_id, game, id);
ALTER TABLE change
    ADD CONSTRAINT uq_change_house_id_device_id_key UNIQUE (house_id, device_id, key);
ALTER TABLE change
    ADD CONSTRAINT uq_change_house_id_undoes UNIQUE (house_id, undoes);
ALTER TABLE code
    ADD CONSTRAINT uq_code_code_hash UNIQUE (code_hash);
ALTER TABLE device
    ADD CONSTRAINT uq_device_house_id_token_hash UNIQUE (house_id, token_hash);
ALTER TABLE house
    ADD CONSTRAINT uq_house_public_id UNIQUE (public_id);
ALTER TABLE invite
    ADD CONSTRAINT uq_invite_token_hash UNIQUE (token_hash);
ALTER TABLE sitting
    ADD CONSTRAINT uq_sitting_house_id_game_number UNIQUE (house_id, game, number);
CREATE INDEX ix_change_cell_cell ON change_cell USING btree (house_id, topic, cell, seq);
CREATE INDEX ix_change_topic ON change USING btree (house_id, topic, seq);
CREATE INDEX ix_code_open ON code USING btree (expires_at);
CREATE INDEX ix_gaps_result_best ON gaps_result USING btree (house_id, player_id, rules, won_shuffles, won_moves);
CREATE INDEX ix_gaps_result_deal ON gaps_result USING btree (house_id, deal, number);
CREATE INDEX ix_gaps_result_home ON gaps_result USING btree (house_id, rules, ended_home, number);
CREATE INDEX ix_gaps_result_moves ON gaps_result USING btree (house_id, rules, least_moves, least_shuffles, number);
CREATE INDEX ix_gaps_result_player ON gaps_result USING btree (house_id, player_id, number);
CREATE INDEX ix_gaps_result_shuffles ON gaps_result USING btree (house_id, rules, won_shuffles, won_moves, number);
CREATE INDEX ix_sitting_date ON sitting USING btree (house_id, counts, date, game, number);
CREATE INDEX ix_sitting_device ON sitting USING btree (house_id, device_id, state, id);
CREATE UNIQUE INDEX ix_sitting_mark ON sitting USING btree (house_id, game, mark);
CREATE INDEX ix_sitting_newest ON sitting USING btree (house_id, game, counts, date, number);
CREATE INDEX ix_sitting_state ON sitting USING btree (house_id, game, state, date, number);
CREATE INDEX ix_tally_player ON tally USING btree (house_id, player_id, sitting_id);
CREATE INDEX ix_term_newest ON term USING btree (house_id, term, date, sitting_id);
ALTER TABLE change_cell
    ADD CONSTRAINT fk_change_cell_house_id_seq FOREIGN KEY (house_id, seq) REFERENCES change(house_id, seq);
ALTER TABLE change
    ADD CONSTRAINT fk_change_house_id FOREIGN KEY (house_id) REFERENCES house(id);
ALTER TABLE change
    ADD CONSTRAINT fk_change_house_id_device_id FOREIGN KEY (house_id, device_id) REFERENCES device(house_id, id);
ALTER TABLE code
    ADD CONSTRAINT fk_code_house_id FOREIGN KEY (house_id) REFERENCES house(id);
ALTER TABLE device
    ADD CONSTRAINT fk_device_house_id FOREIGN KEY (house_id) REFERENCES house(id);
ALTER TABLE figure
    ADD CONSTRAINT fk_figure_house_id_sitting_id FOREIGN KEY (house_id, sitting_id) REFERENCES sitting(house_id, id);
ALTER TABLE gaps_result
    ADD CONSTRAINT fk_gaps_result_house_id_device_id FOREIGN KEY (house_id, device_id) REFERENCES device(house_id, id);
ALTER TABLE gaps_result
    ADD CONSTRAINT fk_gaps_result_house_id_player_id FOREIGN KEY (house_id, player_id) REFERENCES player(house_id, id);
ALTER TABLE gaps_result
    ADD CONSTRAINT fk_gaps_result_house_id_sitting_id FOREIGN KEY (house_id, sitting_id) REFERENCES sitting(house_id, id);
ALTER TABLE gaps_rules
    ADD CONSTRAINT fk_gaps_rules_house_id FOREIGN KEY (house_id) REFERENCES house(id);
ALTER TABLE house_game
    ADD CONSTRAINT fk_house_game_house_id FOREIGN KEY (house_id) REFERENCES house(id);
ALTER TABLE invite
    ADD CONSTRAINT fk_invite_house_id FOREIGN KEY (house_id) REFERENCES house(id);
ALTER TABLE player
    ADD CONSTRAINT fk_player_house_id FOREIGN KEY (house_id) REFERENCES house(id);
ALTER TABLE record
    ADD CONSTRAINT fk_record_house_id FOREIGN KEY (house_id) REFERENCES house(id);
ALTER TABLE season
    ADD CONSTRAINT fk_season_house_id FOREIGN KEY (house_id) REFERENCES house(id);
ALTER TABLE sitting
    ADD CONSTRAINT fk_sitting_house_id FOREIGN KEY (house_id) REFERENCES house(id);
ALTER TABLE sitting
    ADD CONSTRAINT fk_sitting_house_id_device_id FOREIGN KEY (house_id, device_id) REFERENCES device(house_id, id);
ALTER TABLE spec
    ADD CONSTRAINT fk_spec_house_id FOREIGN KEY (house_id) REFERENCES house(id);
ALTER TABLE tally
    ADD CONSTRAINT fk_tally_house_id_player_id FOREIGN KEY (house_id, player_id) REFERENCES player(house_id, id);
ALTER TABLE tally
    ADD CONSTRAINT fk_tally_house_id_sitting_id FOREIGN KEY (house_id, sitting_id) REFERENCES sitting(house_id, id);
ALTER TABLE term
    ADD CONSTRAINT fk_term_house_id_sitting_id FOREIGN KEY (house_id, sitting_id) REFERENCES sitting(house_id, id);
ALTER TABLE variant
    ADD CONSTRAINT fk_variant_house_id_hash FOREIGN KEY (house_id, hash) REFERENCES spec(house_id, hash);
