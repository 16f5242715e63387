// Format a time by the clock of the house, like the log: with the day unless it is today.

const { lang, dataset } = document.documentElement;

const format = (at, how) => {
  try {
    return new Date(at).toLocaleString(lang, { ...how, timeZone: dataset.zone });
  } catch {
    return new Date(at).toLocaleString(lang, how); // the browser does not know the time zone
  }
};

export function moment(at) {
  const date = { day: "numeric", month: "short" };
  const day = format(at, { ...date, year: "numeric" }) === format(Date.now(), { ...date, year: "numeric" }) ? {} : date;
  return format(at, { ...day, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}
