import { configure } from '@testing-library/preact';

// as `expect.poll`: a busy machine is slow, which alone is no failure
configure({ asyncUtilTimeout: 30_000 });
