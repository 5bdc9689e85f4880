import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { montarFatos } from '../../testes/conferir-simples.ts'
import {
  ATIVIDADES_PGDASD,
  type AtividadeDoMes,
  apurarSimples,
  CODIGO_PGDASD,
} from '../simples/index.ts'
import { compararPgdasd, declararPgdasd, idDaAtividade } from './index.ts'

const CNPJ = '11222333000181'

/** The activity a company would have, taxed as an id says. */
function atividadeDe(id: number, receita = 100_000): AtividadeDoMes {
  const pgdasd = ATIVIDADES_PGDASD.find((uma) => uma.id === id)
  if (!pgdasd) throw new Error(`sem atividade ${id}`)
  return {
    id: `a${id}`,
    receita,
    ...pgdasd.tributacao,
    ...(pgdasd.falta === 'outro-municipio' ? { issOutroMunicipio: '3550308' } : {}),
    ...(pgdasd.falta === 'st-ou-monofasico' ? { icmsSt: true } : {}),
  }
}

describe('as 43 atividades', () => {
  test.each(ATIVIDADES_PGDASD.map(({ id, rotulo }) => [id, rotulo] as const))(
    '%i, %s, volta ao próprio número',
    (id) => {
      expect(idDaAtividade(atividadeDe(id), { idAtividade: id })).toEqual({ ok: true, value: id })
      const sozinha = idDaAtividade(atividadeDe(id), {})
      if (sozinha.ok) expect(sozinha.value).toBe(id)
      else expect(sozinha.refusal.mensagem).toContain(`${id} (`)
    },
  )

  test('só pergunta onde a tributação não separa', () => {
    const perguntadas = ATIVIDADES_PGDASD.filter(({ id }) => !idDaAtividade(atividadeDe(id), {}).ok)
    expect(perguntadas.map(({ id }) => id).sort((a, b) => a - b)).toEqual([
      19, 20, 21, 25, 26, 27, 34, 35, 36, 37, 38, 39,
    ])
  })
})

test('Σ atividades = receita do mês, por mercado, para quaisquer atividades', () =>
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 43 }), { minLength: 1, maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 99_999_999 }), { minLength: 8, maxLength: 8 }),
      (ids, receitas) => {
        const atividades = ids.map((id, i) => atividadeDe(id, receitas[i]))
        const declarada = declararPgdasd({
          cnpj: CNPJ,
          estabelecimentos: [CNPJ],
          tipo: 'original',
          transmitir: false,
          fatos: montarFatos({ competencia: '2026-06', atividades }),
          segregacao: Object.fromEntries(
            ids.map((id) => [`a${id}`, { idAtividade: id, municipioTom: '7107' }]),
          ),
        })
        if (!declarada.ok) throw new Error(declarada.refusal.mensagem)
        const { declaracao } = declarada.value
        const centavos = (reais: number) => Math.round(reais * 100)
        const [estabelecimento] = declaracao.estabelecimentos
        const total = (estabelecimento?.atividades ?? []).map(
          ({ valorAtividade, receitasAtividade }) => {
            const linhas = receitasAtividade.map(({ valor }) => centavos(valor))
            expect(linhas.reduce((a, b) => a + b, 0)).toBe(centavos(valorAtividade))
            return centavos(valorAtividade)
          },
        )
        expect(total.reduce((a, b) => a + b, 0)).toBe(
          centavos(declaracao.receitaPaCompetenciaInterno) +
            centavos(declaracao.receitaPaCompetenciaExterno),
        )
        expect(JSON.stringify(declarada.value)).not.toMatch(/\d\.\d{3}/)
      },
    ),
  ))

// The published domains, when they lie beside the checkout: what the declaration writes must exist there.
const DOMINIOS = join(
  import.meta.dirname,
  '../../../../../../shared/data/serpro/pgdasd-dominios.json',
)
test.skipIf(!existsSync(DOMINIOS))('atividades e tributos são os do domínio publicado', () => {
  const dominios: Record<string, { codigo: number; descricao: string }[]> = JSON.parse(
    readFileSync(DOMINIOS, 'utf8'),
  )
  const codigos = (nome: string) => (dominios[nome] ?? []).map(({ codigo }) => codigo)
  expect(codigos('Atividades').sort((a, b) => a - b)).toEqual(
    ATIVIDADES_PGDASD.map(({ id }) => id).sort((a, b) => a - b),
  )
  expect(codigos('Códigos de Tributo').sort()).toEqual(Object.values(CODIGO_PGDASD).sort())
  expect(codigos('Tipo de Redução')).toEqual([1, 2])
  for (const { codigo, descricao } of dominios.Atividades ?? []) {
    const { tributacao } = ATIVIDADES_PGDASD.find(({ id }) => id === codigo) ?? {}
    expect([codigo, tributacao?.exterior]).toEqual([
      codigo,
      descricao.includes('para o exterior') && !descricao.includes('exceto para o exterior'),
    ])
  }
})

describe('comparado com o que o PGDAS-D calculou', () => {
  const atividades: AtividadeDoMes[] = [
    { id: 'x', anexo: 'III', receita: 2_500_000, exterior: false },
    { id: 'retida', anexo: 'III', receita: 100_000, exterior: false, issRetido: true },
  ]
  const apurado = apurarSimples(
    montarFatos({ competencia: '2026-06', rbt12: 30_000_000, atividades }),
  )
  if (!apurado.ok) throw new Error(apurado.refusal.mensagem)
  const apuracao = apurado.value
  const valores = (mudar: (codigo: number, valor: number) => number = (_, valor) => valor) =>
    Object.entries(CODIGO_PGDASD).flatMap(([tributo, codigoTributo]) => {
      const nosso = apuracao.tributos[tributo as keyof typeof CODIGO_PGDASD] ?? 0
      const valor = mudar(codigoTributo, nosso)
      return valor === 0 ? [] : [{ codigoTributo, valor }]
    })
  const comDiferenca = (lista: ReturnType<typeof valores>) =>
    compararPgdasd(apuracao, lista).filter(({ diferenca }) => diferenca !== 0)

  test('igual ao centavo, nada a olhar', () => {
    const comparados = compararPgdasd(apuracao, valores())
    expect(comparados.map(({ codigoTributo }) => codigoTributo).sort()).toEqual(
      valores()
        .map(({ codigoTributo }) => codigoTributo)
        .sort(),
    )
    expect(comparados.every(({ diferenca, causa }) => diferenca === 0 && causa === null)).toBe(true)
  })

  test('um centavo na COFINS é do arredondamento das duas linhas que a têm', () => {
    expect(comDiferenca(valores((codigo, v) => (codigo === 1004 ? v + 1 : v)))).toEqual([
      {
        codigoTributo: 1004,
        rotulo: 'COFINS',
        nosso: apuracao.tributos.cofins,
        deles: (apuracao.tributos.cofins ?? 0) + 1,
        diferenca: 1,
        causa: 'arredondamento',
        onde: apuracao.linhas.map(({ atividade, tributos }) => ({
          atividade,
          valor: tributos.cofins,
          passo: `simples.linha.${atividade}.cofins`,
        })),
      },
    ])
  })

  test('o ISS que só nós cobramos é da linha que o tem', () => {
    const [iss, ...outros] = comDiferenca(valores((codigo, v) => (codigo === 1010 ? 0 : v)))
    expect(outros).toEqual([])
    expect(iss).toMatchObject({ causa: 'so-aqui', onde: [{ atividade: 'x' }] })
    expect(iss?.onde).toHaveLength(1)
  })

  test('o IPI que só eles cobram é de qualquer linha, e um código que não temos é dito', () => {
    const la = [
      ...valores(),
      { codigoTributo: 1008, valor: 500 },
      { codigoTributo: 1099, valor: 7 },
    ]
    expect(comDiferenca(la)).toMatchObject([
      { codigoTributo: 1008, causa: 'so-la', onde: [{ passo: null }, { passo: null }] },
      { codigoTributo: 1099, rotulo: 'Tributo 1099', causa: 'so-la', nosso: 0, deles: 7 },
    ])
  })

  test('todos a mais é do histórico; um só, da alíquota', () => {
    const causas = (lista: ReturnType<typeof valores>) => [
      ...new Set(comDiferenca(lista).map(({ causa }) => causa)),
    ]
    expect(causas(valores((_, v) => v && v + 300))).toEqual(['historico'])
    expect(causas(valores((codigo, v) => (codigo === 1006 ? v + 300 : v)))).toEqual(['aliquota'])
  })
})
