export default {
  title: 'A manual',
  url: 'https://docs.example',
  baseUrl: '/',
  presets: [['classic', { docs: { routeBasePath: '/' }, blog: false, theme: {} }]],
  themeConfig: { colorMode: { respectPrefersColorScheme: true } },
};
