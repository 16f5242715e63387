// A typed layout of real cards: the solver answers about it. Nothing is sent.

import * as cards from "./cards.js";
import * as help from "./help.js";

cards.point(0, { focus: false });
help.begin(() => {}, () => {});
