import { expect, test } from 'vitest'
import {
  ETAPAS,
  ETAPAS_ACOMPANHADAS,
  ETAPAS_DO_MAPA,
  type GuiasDoMes,
  porqueDaLeitura,
  porqueDaTransmissao,
  porqueDoPagamento,
  type TransmissaoDoMes,
} from './index.ts'

test('o mapa mostra as etapas do fechamento, na ordem delas, e as que se acompanham', () => {
  expect(ETAPAS_DO_MAPA.filter((etapa) => (ETAPAS as readonly string[]).includes(etapa))).toEqual([
    ...ETAPAS,
  ])
  expect(new Set(ETAPAS_DO_MAPA)).toEqual(new Set([...ETAPAS, ...ETAPAS_ACOMPANHADAS]))
})

const nada: TransmissaoDoMes = {
  ...{ declaracao: 'PGDAS-D', temContrato: true, situacao: null, tipo: null, numero: null },
  ...{ diferenca: null, recusa: null, mudou: false, esperaAprovacaoDe: null, porFora: null },
}
const porFora = { recibo: '0011223344', em: '2026-11-04', por: 'Ana' }
const declarada = { ...nada, situacao: 'transmitida', tipo: 'original', numero: '123' }

test.each<[Partial<TransmissaoDoMes>, string]>([
  [{ declaracao: null }, 'Este regime não declara o mês pelo PGDAS-D nem pela DCTFWeb.'],
  [{ declaracao: 'DCTFWeb' }, 'Falta montar a DCTFWeb e transmitir.'],
  [
    { declaracao: 'DCTFWeb', situacao: 'conferida' },
    'A declaração está montada: falta transmitir.',
  ],
  // Of one that was found by asking nobody told the number.
  [{ declaracao: 'DCTFWeb', situacao: 'transmitida' }, 'Transmitida.'],
  [{}, 'Falta conferir com o PGDAS-D e transmitir.'],
  [{ situacao: 'pronta' }, 'A declaração está montada: falta conferir com o PGDAS-D.'],
  [
    { situacao: 'pronta', tipo: 'retificadora' },
    'A retificadora está montada: falta conferir com o PGDAS-D.',
  ],
  [
    { situacao: 'divergente', diferenca: -1 },
    'O PGDAS-D calculou R$ 0,01 a menos: veja em que tributo.',
  ],
  [{ situacao: 'conferida' }, 'A declaração está conferida ao centavo: falta transmitir.'],
  [
    { situacao: 'conferida', esperaAprovacaoDe: 'Ana' },
    'Pedida por Ana: falta a aprovação de outra pessoa.',
  ],
  [{ situacao: 'recusada', recusa: 'CNPJ baixado. Confira.' }, 'CNPJ baixado. Confira.'],
  [{ porFora }, 'Transmitida por fora em 04/11/2026, recibo 0011223344, segundo Ana.'],
  [{ porFora: { recibo: null, em: null, por: 'Ana' } }, 'Transmitida por fora, segundo Ana.'],
  [declarada, 'Transmitida: nº 123.'],
  [{ ...declarada, mudou: true }, 'O mês mudou depois da declaração nº 123: confira e retifique.'],
  // What may have arrived is said before any mark.
  [
    { situacao: 'incerta', porFora },
    'A declaração pode ter sido recebida: consulte a situação na Receita; nada é enviado de novo.',
  ],
])('a transmissão %o diz «%s»', (mudanca, frase) => {
  expect(porqueDaTransmissao({ ...nada, ...mudanca })).toBe(frase)
})

test('sem contrato, diz o que fazer em vez de prender', () => {
  expect(porqueDaTransmissao({ ...nada, temContrato: false })).toContain('transmitida por fora')
  expect(porqueDaTransmissao({ ...nada, declaracao: 'DCTFWeb', temContrato: false })).toContain(
    'e-CAC',
  )
})

const guias: GuiasDoMes = {
  ...{ guias: 3, lidas: 0, pagas: 0, vence: '2026-11-20', aberto: 300_00 },
  ...{ porFora: false, enviadas: true },
}

test.each<[Partial<GuiasDoMes>, string, string]>([
  [{ guias: 0, vence: null, aberto: 0 }, 'Não há guia neste mês.', 'Não há guia neste mês.'],
  [{}, 'Ninguém da empresa abriu ainda.', 'Em aberto: R$ 300,00, vence em 20/11/2026.'],
  [{ enviadas: false }, 'Ainda não enviada.', 'Em aberto: R$ 300,00, vence em 20/11/2026.'],
  [
    { lidas: 1, pagas: 1, aberto: 200_00, vence: '2026-11-04' },
    '1 de 3 guias abertas pela empresa.',
    '1 de 3 pagas; faltam R$ 200,00, vencida desde 04/11/2026.',
  ],
  [
    { porFora: true },
    'Entregue por fora: não se sabe se foi lida.',
    'Em aberto: R$ 300,00, vence em 20/11/2026.',
  ],
  [
    { lidas: 3, pagas: 3, aberto: 0, vence: null },
    'As 3 guias foram abertas.',
    'As 3 guias foram pagas.',
  ],
])('as guias %o dizem se foram lidas e pagas', (mudanca, leitura, pagamento) => {
  const de = { ...guias, ...mudanca }
  expect(porqueDaLeitura(de)).toBe(leitura)
  expect(porqueDoPagamento(de, '2026-11-05')).toBe(pagamento)
})
