import { tabelaInss } from './faixas.ts'

export const inss202601 = tabelaInss({
  desde: '2026-01',
  revisarEm: '2027-01',
  fonte: 'Portaria Interministerial MPS/MF 13/2026, anexo II',
  faixas: [
    { ate: 1621_00, aliquota: '0.075' },
    { ate: 2902_84, aliquota: '0.09' },
    { ate: 4354_27, aliquota: '0.12' },
    { ate: 8475_55, aliquota: '0.14' },
  ],
})
