export default {
  title: 'A manual',
  cleanUrls: true,
  themeConfig: {
    sidebar: [
      { text: 'Usage', link: '/' },
      { text: 'API', link: '/api' },
    ],
  },
};
