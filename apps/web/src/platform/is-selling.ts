/** Put into the page of an app for phones that is built with `FIVEFOLD_SELLING=off` (scripts/native-page.ts). */
const SELLING_OFF = 'meta[name="fivefold-selling"][content="off"]';

/** Whether plans may be bought here. A store for apps may allow it only by its own payment, which there is none of. */
export function isSelling(page: Pick<Document, 'querySelector'> = document): boolean {
  return page.querySelector(SELLING_OFF) === null;
}
