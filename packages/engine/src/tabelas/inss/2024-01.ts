import { tabelaInss } from './faixas.ts'

export const inss202401 = tabelaInss({
  desde: '2024-01',
  revisarEm: '2025-01',
  fonte: 'Portaria Interministerial MPS/MF 2/2024, anexo II',
  faixas: [
    { ate: 1412_00, aliquota: '0.075' },
    { ate: 2666_68, aliquota: '0.09' },
    { ate: 4000_03, aliquota: '0.12' },
    { ate: 7786_02, aliquota: '0.14' },
  ],
})
