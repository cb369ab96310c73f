/** Invisible characters that turn the direction of a text: with one, 'gpj.exe' reads as 'exe.jpg'. */
const DIRECTION_CONTROLS = /\p{Bidi_Control}/gu;

/**
 * What people wrote, for places that cannot set it apart from the words around it: mails and push notifications. A page
 * does that with `<bdi>` and `dir="auto"`, so what is stored stays as it was typed.
 */
export function withoutDirectionControls(text: string): string {
  return text.replaceAll(DIRECTION_CONTROLS, '');
}
