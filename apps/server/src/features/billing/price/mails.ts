import { firstRenewalAfterNotice } from '@fivefold/rules/price';
import { PERFORMANCE_PRICE_CENTS, type Price } from '@fivefold/rules/usual-price';
import { priceText } from '#kernel/language/money-text';
import { sentence } from '#kernel/language/sentence';
import { composeMail, type MailInLanguage } from '#features/mail/steps';
import { dayIn, type ToPerson } from '../withdrawal/mails.ts';

interface PriceChange {
  /** What is paid now. */
  readonly price: Price;
  readonly nextCents: number;
  /** Epoch seconds. */
  readonly toldAt: number;
  readonly periodEnd: number;
}

/** Tells of another price thirty days or more before it is paid, and what a person can do. */
export function noticeMail({ to, publicUrl, language, timeZone }: ToPerson, change: PriceChange): MailInLanguage {
  const { price, nextCents, toldAt, periodEnd } = change;
  const { currency } = price;
  const day = dayIn(timeZone);
  const first = firstRenewalAfterNotice(toldAt, periodEnd);
  return composeMail({
    to,
    language,
    subject: sentence('The price of your plan changes'),
    lines: [
      sentence('From {day} on, your plan costs {next} a month instead of {before}. Until then nothing changes.', {
        day: day(new Date(first * 1000)),
        next: priceText({ cents: nextCents, currency }),
        before: priceText(price),
      }),
      sentence('Months of Performance still make a renewal {price}, whatever the plan costs.', {
        price: priceText({ cents: PERFORMANCE_PRICE_CENTS, currency }),
      }),
      sentence(
        'If you don’t want to pay that, cancel in your settings before that day: two taps, and nothing more is charged.',
      ),
    ],
    button: { label: sentence('Open Fivefold'), url: `${publicUrl}/` },
    footnote: sentence('You get this mail because you have a plan. There’s nothing that you have to do.'),
  });
}

/** Tells a person who was told of another price that it does not come. */
export function keepsPriceMail({ to, publicUrl, language }: ToPerson, price: Price): MailInLanguage {
  return composeMail({
    to,
    language,
    subject: sentence('The price of your plan stays as it is'),
    lines: [
      sentence('We wrote to you that the price of your plan changes. It doesn’t: you go on paying {price} a month.', {
        price: priceText(price),
      }),
    ],
    button: { label: sentence('Open Fivefold'), url: `${publicUrl}/` },
    footnote: sentence('You get this mail because you have a plan. There’s nothing that you have to do.'),
  });
}
