import { expect, test } from 'vitest';
import { deviceOf } from '../../../src/server/api/session.ts';

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0';
const iPad = `Mozilla/5.0 (iPad; CPU OS 12_5_7 like Mac OS X) ${webKit} Version/12.1.2 Mobile/15E148 Safari/604.1`;

test.each([
  [
    'phone',
    'Safari on an iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webKit} Version/18.1 Mobile/15E148 Safari/604.1`,
  ],
  ['phone', 'Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`],
  ['phone', 'Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0'],
  [
    'phone',
    'Opera Mini',
    'Opera/9.80 (J2ME/MIDP; Opera Mini/5.1.21214/28.2725; U; ru) Presto/2.8.119 Version/11.10 Mobi',
  ],
  ['tablet', 'Chrome on an Android tablet', `Mozilla/5.0 (Linux; Android 10; K) ${chrome} Safari/537.36`],
  ['tablet', 'Firefox on an Android tablet', 'Mozilla/5.0 (Android 15; Tablet; rv:132.0) Gecko/132.0 Firefox/132.0'],
  ['tablet', 'Safari on an older iPad', iPad],
  [
    'tablet',
    'Silk on a Fire tablet',
    `Mozilla/5.0 (Linux; Android 9; KFTRWI) AppleWebKit/537.36 (KHTML, like Gecko) Silk/108.2.5 like Chrome/108.0.5359.128 Safari/537.36`,
  ],
  [
    'tablet',
    'the browser of a Kindle',
    'Mozilla/5.0 (X11; U; Linux armv7l like Android; en-us) AppleWebKit/531.2+ (KHTML, like Gecko) Version/5.0 Safari/533.2+ Kindle/3.0+',
  ],
  ['computer', 'Chrome on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`],
  [
    'computer',
    'Safari on a Mac, or an iPad that claims to be one',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.1 Safari/605.1.15`,
  ],
  ['computer', 'Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'],
  [
    'computer',
    'Internet Explorer on a PC with a pen',
    'Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; Trident/4.0; Tablet PC 2.0)',
  ],
  ['computer', 'a program', 'curl/8.5.0'],
  [null, 'a client that does not say it', null],
  [null, 'an empty header', ''],
] as const)('%s: %s', (device, _, userAgent) => {
  expect(deviceOf(userAgent)).toBe(device);
});
