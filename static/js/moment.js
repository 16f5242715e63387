// A moment (ms) for people: the time of day, and the day where it is another one.

export function moment(at) {
  const day = new Date(at).toDateString() === new Date().toDateString() ? {} : { day: "numeric", month: "short" };
  return new Date(at).toLocaleString(document.documentElement.lang, { ...day, hour: "numeric", minute: "2-digit" });
}
