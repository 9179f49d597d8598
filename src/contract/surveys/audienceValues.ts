/** Names that look like attributes of a visitor but are never set, with the reason. */
export const attributesNeverSet: Readonly<Record<string, string>> = {
  id: 'the id of identify is "user_id"',
  email: 'the email of identify is "user_email"',
  ...Object.fromEntries(
    ['page_url', 'page_title', 'referrer', 'locale', 'viewport', 'widget_version'].map((name) => [
      name,
      'the widget adds it to responses only',
    ]),
  ),
};
