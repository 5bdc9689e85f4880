import { tabelaInss } from './faixas.ts'

export const inss202501 = tabelaInss({
  desde: '2025-01',
  revisarEm: '2026-01',
  fonte: 'Portaria Interministerial MPS/MF 6/2025, anexo II',
  faixas: [
    { ate: 1518_00, aliquota: '0.075' },
    { ate: 2793_88, aliquota: '0.09' },
    { ate: 4190_83, aliquota: '0.12' },
    { ate: 8157_41, aliquota: '0.14' },
  ],
})
