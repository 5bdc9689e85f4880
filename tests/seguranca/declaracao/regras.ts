// The municipal rules of the office.

import { MUNICIPIO, OUTRO_MUNICIPIO } from '../mundo/regras.ts'
import type { Mundo, Objetos } from '../mundo.ts'
import { csv, type Declaracao, lista, MOTIVO, um, versaoDe } from './moldes.ts'

const deQuemVeTudo = true
const ESCRITA = {
  ibge: MUNICIPIO,
  regra: { tipo: 'aliquota-iss', chave: '01.07', valor: { aliquota: '0.03', deducao: null } },
  vigenteDe: '2026-01-01',
  vigenteAte: null,
}
const DITA = { ibge: MUNICIPIO, tipo: 'aliquota-iss', chave: '01.07' }

const daTabela = (de: (o: Objetos) => number, mais: Record<string, unknown> = {}): Declaracao => ({
  ids: [{ campo: 'tabelaId', de }],
  entrada: async (mundo: Mundo, o: Objetos) => ({
    tabelaId: de(o),
    versao: await versaoDe(mundo, 'regra_importacao', 'id = $1', [de(o)]),
    ...mais,
  }),
  deQuemVeTudo,
})

export const DE_REGRAS: Readonly<Record<string, Declaracao>> = {
  listarRegrasMunicipais: lista(),
  exportarRegrasMunicipais: lista(csv),
  lerCoberturaDosMunicipios: lista(),
  lerRegrasDoMunicipio: lista({ ibge: MUNICIPIO }),
  lerHistoricoDaRegra: lista(DITA),
  preverRegraMunicipal: { ...lista(ESCRITA), deQuemVeTudo },
  publicarRegraMunicipal: {
    ...lista({
      ...ESCRITA,
      ...{ fonte: 'Lei de um teste', link: null, conferidaEm: '2026-01-01', ultima: 0 },
    }),
    deQuemVeTudo,
  },
  retirarRegraMunicipal: {
    ...um('regraId', (o) => o.regraMunicipal, { motivo: MOTIVO }),
    // Withdrawn once, it is no more.
    proprio: [200, 404],
    deQuemVeTudo,
  },
  encerrarRegraMunicipal: {
    ...um('regraId', (o) => o.regraAEncerrar, {
      ultimoDia: '2026-06-30',
      fonte: 'Lei de um teste',
    }),
    deQuemVeTudo,
  },
  conferirRegraMunicipal: { ...um('regraId', (o) => o.regraAConferir), deQuemVeTudo },
  apontarErroNaRegra: lista({ ...DITA, texto: MOTIVO }),
  resolverApontamento: {
    ...um('apontamentoId', (o) => o.apontamento),
    proprio: [200, 404],
    deQuemVeTudo,
  },
  listarQuemUsaAsRegras: lista({ ibge: MUNICIPIO }),
  simularNotaNoMunicipio: lista({
    ...{ ibge: MUNICIPIO, servico: '01.07', data: '2026-10-30', quem: 'demais' },
  }),
  compararMunicipios: lista({ a: MUNICIPIO, b: OUTRO_MUNICIPIO, data: '2026-10-30' }),
  // The file of the bench is no sheet.
  enviarTabelaDeRegras: { ...lista(), proprio: [422] },
  listarTabelasDeRegras: { ...lista(), deQuemVeTudo },
  lerTabelaDeRegras: { ...um('tabelaId', (o) => o.tabelaDeRegras), deQuemVeTudo },
  listarLinhasDaTabela: { ...um('tabelaId', (o) => o.tabelaDeRegras), deQuemVeTudo },
  confirmarTabelaDeRegras: daTabela((o) => o.tabelaDeRegras),
  descartarTabelaDeRegras: daTabela((o) => o.tabelaADescartar),
  desfazerTabelaDeRegras: daTabela((o) => o.tabelaADesfazer, { motivo: MOTIVO }),
  baixarTabelaDeRegras: lista(csv),
}
