/**
 * A certificate for 127.0.0.1 that nobody has signed, and its key, for tests alone: a provider at an `https` address is one that every device
 * can reach, where one at a plain loopback address belongs to a single computer. The browser must be told to put up with it.
 */
export const testCertificate = `-----BEGIN CERTIFICATE-----
MIIBkDCCATagAwIBAgIUW/Vt60eW36EN8mct6X1IErnrsyIwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEzMDAzMDYzMVoYDzIxMjYxMTA2
MDMwNjMxWjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQCXDiUu9NeHOyxAHLZq508LLO8pug3UpAVgVbM6PxoNzZ9hDblciQM
FQ1wdFBoL7E6k7zAXIkZbuvsAOgUbcvio2QwYjAdBgNVHQ4EFgQUyLmgS+R1fzxK
BP6O3z1lUPV//iQwHwYDVR0jBBgwFoAUyLmgS+R1fzxKBP6O3z1lUPV//iQwDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0gAMEUC
IEu/rYzv3hkCWxXgt6nQEGRbGsCmpGR1TcTmOreY3FINAiEA6DctNd2tPV6N3ngE
0VpPTIdfd5pJLpRFfpvFqWENlkk=
-----END CERTIFICATE-----
`;

export const testCertificateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgye/6e2cZD1XRuTUZ
99HKoFNtn/CXku4p3AenjJ109oKhRANCAAQCXDiUu9NeHOyxAHLZq508LLO8pug3
UpAVgVbM6PxoNzZ9hDblciQMFQ1wdFBoL7E6k7zAXIkZbuvsAOgUbcvi
-----END PRIVATE KEY-----
`;
