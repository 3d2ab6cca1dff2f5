/** Sums, shares of money and units, as sentences. Null: the text is nothing of the kind. */
import { sumOf } from '../language/arithmetic.ts';
import { type Share, shareOf } from '../language/money.ts';
import { type Amount, type Conversion, conversionOf, figure } from '../language/units.ts';
import type { Texts } from '../texts/index.ts';
import { type Spoken, says } from './spoken.ts';

export function reckoned(text: string, texts: Texts): Spoken | null {
  const share = shareOf(text);
  if (share) return says(shareWords(share, texts));
  const sum = sumOf(text);
  if (sum) return says(sum.ok ? texts.say.sum(sum.expression, figure(sum.value)) : texts.say.noDivision);
  const conversion = conversionOf(text);
  return conversion && says(conversionWords(conversion, texts));
}

const money = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(2));

function shareWords(share: Share, { tell }: Texts): string {
  switch (share.kind) {
    case 'split': {
      const { amount, people, each, extra } = share;
      if (extra === 0) return tell.split(money(amount), people, money(each));
      return tell.splitUneven(money(amount), people, extra, (each + 0.01).toFixed(2), people - extra, each.toFixed(2));
    }
    case 'tip':
    case 'vat':
    case 'vatIn':
      return tell[share.kind](figure(share.rate), money(share.net), money(share.tax), money(share.gross));
    case 'off':
      return tell.off(figure(share.rate), money(share.amount), figure(share.left));
    case 'percent':
      return tell.percent(figure(share.part), figure(share.whole), figure(share.percent));
  }
}

const amountWords = ({ value, unit }: Amount, { tell }: Texts): string => tell.amount(figure(value), unit);

function conversionWords(conversion: Conversion, texts: Texts): string {
  const { tell } = texts;
  if (!conversion.ok) return tell.differ(tell.measures[conversion.from.measure], tell.measuresIn[conversion.to.measure]);
  const said = tell.converted(
    tell.amounts(conversion.from.map(amount => amountWords(amount, texts))),
    amountWords(conversion.to, texts),
    conversion.about,
  );
  const isCup = [...conversion.from, conversion.to].some(({ unit }) => unit.zh === '杯');
  return texts.sentences([said, isCup ? tell.cup : '']);
}
