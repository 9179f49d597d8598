/** The script tag that shows a survey of a server. */
export const formatTag = (server: string, survey: string, key: string) =>
  `  <script async src="${server}/asklet.js"
          data-survey="${survey}" data-key="${key}"></script>`;
