import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comMemoria, conferirMemoria } from '../dinheiro/index.ts'
import { type FatosDoMes, fecharMes } from '../fechamento/index.ts'
import {
  diaDoMes,
  ehDiaUtil,
  SO_NACIONAIS,
  somarDias,
  somarMeses,
  ultimoDiaDoMes,
} from '../tempo/index.ts'
import { previaDoExemplo } from '../testes/conferir-cobranca.ts'
import { montarMes } from '../testes/conferir-fechamento.ts'
import {
  apurarRetencoes,
  FORNECIMENTOS_A_ORGAO_FEDERAL,
  NATUREZAS_DE_SERVICO,
} from '../tributos/retencoes/index.ts'
import {
  type ContratoRecorrente,
  concentracao,
  envelhecimento,
  estimativaNoMes,
  type FatosDaPrevia,
  type Ocorrencia,
  ocorrenciasDoContrato,
  PERIODICIDADES,
  parcelas,
  pareceRepetida,
  previaDaCobranca,
  textoComVariaveis,
  type VendaNoMes,
} from './index.ts'

const valorDe = <T>(resposta: { ok: true; value: T } | { ok: false; refusal: unknown }): T => {
  if (!resposta.ok) throw new Error(JSON.stringify(resposta.refusal))
  return resposta.value
}
const somarValores = (lista: readonly { readonly valor: number }[]): number =>
  lista.reduce((total, { valor }) => total + valor, 0)

/** Who withholds the federal tributes, by the law and by what was decided. */
function tomadorCom(
  tomador: FatosDaPrevia['tomador'],
  informada: FatosDaPrevia['retencaoFederalInformada'],
): Exclude<FatosDaPrevia['tomador'], 'exterior'> {
  if (tomador === 'exterior' || informada?.retem === false) return 'pessoa-fisica'
  const doSimples = tomador === 'simples' || tomador === 'mei'
  return informada && doSimples ? 'pessoa-juridica' : tomador
}

const ITENS = ['01.07', '07.02', '07.10', '12.07', '14.01', '17.01', '17.05', '17.19', '99.01']
const venda: fc.Arbitrary<FatosDaPrevia> = fc
  .record({
    natureza: fc.constantFrom(...Object.keys(NATUREZAS_DE_SERVICO)),
    bruto: fc.integer({ min: 0, max: 50_000_000 }),
    partes: fc.tuple(fc.nat(40), fc.nat(20), fc.nat(60)),
    prestador: fc.constantFrom<Record<string, unknown>>(
      { tipo: 'mei' },
      { tipo: 'pessoa-juridica' },
      { tipo: 'pessoa-juridica', cprb: true },
      { tipo: 'pessoa-juridica', issFixo: true },
      { tipo: 'simples', anexo: 'III', receitaMensal: 8_000_00 },
      { tipo: 'simples', anexo: 'IV', receitaMensal: 150_000_00 },
      { tipo: 'simples', anexo: 'FATOR_R', receitaMensal: 40_000_00, folhaMensal: 9_000_00 },
      { tipo: 'simples', anexo: 'III', receitaMensal: 20_000_00, issFixo: true },
      { tipo: 'simples', anexo: 'III', receitaMensal: 20_000_00, impedidaIcmsIss: true },
    ),
    tomador: fc.constantFrom(
      ...['exterior', 'pessoa-fisica', 'simples', 'mei', 'pessoa-juridica', 'orgao-federal'],
    ),
    item: fc.constantFrom(...ITENS),
    quem: fc.constantFrom('ninguem', 'tomador', 'intermediario'),
    quando: fc.constantFrom(...['sempre', 'tomador-pj', 'prestador-de-fora', 'substituto-nomeado']),
    aqui: fc.boolean(),
    tomadorSubstituto: fc.boolean(),
    comMaoDeObra: fc.boolean(),
    fornecimento: fc.constantFrom(...Object.keys(FORNECIMENTOS_A_ORGAO_FEDERAL)),
    csrfIndevida: fc.subarray(['pis', 'cofins', 'csll']),
    retencaoFederalInformada: fc.constantFrom(
      undefined,
      { retem: false, fonte: 'cadastro do cliente' },
      { retem: true, fonte: 'cadastro do cliente' },
    ),
    competencia: fc.constantFrom('2026-05', '2026-12', '2027-02'),
  })
  .map(({ partes, item, quem, quando, aqui, tomadorSubstituto, comMaoDeObra, ...fatos }) => {
    const { bruto, competencia } = fatos
    const [incondicional = 0, condicional = 0, deducoes = 0] = partes.map((parte) =>
      Math.floor((bruto * parte) / 100),
    )
    const [casa, fora] = ['4314902', '3550308']
    return previaDoExemplo({
      ...fatos,
      emissao: `${competencia}-10`,
      pagamento: `${somarMeses(competencia, 1)}-10`,
      descontos: { incondicional, condicional },
      deducoes: Math.min(deducoes, bruto - incondicional),
      ...(comMaoDeObra ? { maoDeObra: { reducoes: 0 } } : {}),
      iss: {
        item,
        tomadorSubstituto,
        municipios: { prestador: casa, tomador: fora, prestacao: aqui ? casa : fora },
        linhas: [casa, fora].map((municipio) => ({
          ...{ municipio, desde: '2018-01', aliquota: '0.03', fonte: 'lei' },
        })),
        retencao: [casa, fora].map((municipio) => ({
          ...{ municipio, tipo: 'retencao', chave: '*', camada: 'escritorio' },
          ...{ valor: { quem, quando }, de: '2018-01-01', ate: null, fonte: 'lei', link: null },
        })),
      },
    })
  })

describe('qualquer venda antes da nota', () => {
  test('retenções e líquido somam o preço, cada tributo diz por quê, e a memória se refaz', () => {
    let comIss = 0
    fc.assert(
      fc.property(venda, (fatos) => {
        const memorial = comMemoria()
        const previa = valorDe(previaDaCobranca(fatos, memorial))
        const { preco, retencoes, totalRetido, liquido, liquidoComDesconto, iss } = previa
        expect(preco).toBe(previa.bruto - previa.descontoIncondicional)
        expect(somarValores(retencoes)).toBe(totalRetido)
        expect(totalRetido + liquido).toBe(preco)
        expect(liquidoComDesconto).toBe(liquido - previa.descontoCondicional)
        expect(retencoes.map(({ tributo }) => tributo)).toEqual([
          ...['irrf', 'pis', 'cofins', 'csll', 'inss', 'iss'],
        ])
        for (const { motivo, retido, valor } of retencoes) {
          expect(motivo.mensagem).toMatch(/\.$/)
          expect(motivo.fundamento).not.toBe('')
          if (!retido) expect(valor).toBe(0)
        }
        const doIss = retencoes.at(-1)
        expect([doIss?.retido, iss.retido]).toEqual([iss.retido, iss.recolhimento === 'retido'])
        if (iss.retido) expect([doIss?.valor, doIss?.base]).toEqual([iss.valor, iss.base])
        if (iss.retido || iss.recolhimento === 'das') comIss++
        expect(conferirMemoria(memorial.passos)).toEqual([])
        expect(memorial.passos.at(-1)?.resultado.valor).toBe(liquidoComDesconto)
        expect(valorDe(previaDaCobranca(fatos))).toEqual(previa)
      }),
      { numRuns: 600 },
    )
    expect(comIss).toBeGreaterThan(100)
  })

  test('o que se retém é o que a regra das retenções retém do preço', () => {
    fc.assert(
      fc.property(venda, (fatos) => {
        const { preco, retencoes, iss } = valorDe(previaDaCobranca(fatos))
        const { prestador, tomador, id, natureza, emissao, pagamento, maoDeObra } = fatos
        const { fornecimento, csrfIndevida, retencaoFederalInformada: informada } = fatos
        const pedida = valorDe(
          apurarRetencoes({
            ...{ id, natureza, emissao, pagamento, bruto: preco, feriados: SO_NACIONAIS },
            prestador:
              prestador.tipo === 'simples'
                ? { tipo: 'simples', anexoIv: prestador.anexo === 'IV' }
                : prestador,
            tomador: tomadorCom(tomador, informada),
            ...(maoDeObra ? { maoDeObra } : {}),
            ...(fornecimento ? { fornecimento } : {}),
            ...(csrfIndevida ? { csrfIndevida } : {}),
            ...(iss.retido && iss.aliquota !== null
              ? { iss: { item: fatos.iss.item, aliquota: iss.aliquota, base: iss.base } }
              : {}),
          }),
        )
        expect(
          retencoes.flatMap(({ tributo, retido, valor }) => (retido ? [[tributo, valor]] : [])),
        ).toEqual(pedida.retencoes.map(({ tributo, valor }) => [tributo, valor]))
      }),
    )
  })

  test('quem não retém os federais deixa de reter só o que a lei manda, e o ISS não muda', () => {
    let informados = 0
    fc.assert(
      fc.property(venda, (fatos) => {
        const { retencaoFederalInformada: _, ...daLei } = fatos
        const pelaLei = valorDe(previaDaCobranca(daLei))
        const decidida = valorDe(
          previaDaCobranca({
            ...daLei,
            retencaoFederalInformada: { retem: false, fonte: 'cadastro' },
          }),
        )
        for (const [n, { tributo, retido, motivo }] of decidida.retencoes.entries()) {
          const antes = pelaLei.retencoes[n]
          if (tributo === 'iss' || antes?.retido === false) {
            expect(decidida.retencoes[n]).toEqual(antes)
            continue
          }
          informados++
          expect([retido, motivo.codigo]).toEqual([false, 'federal-informado'])
        }
        const avisou = decidida.avisos.some(({ codigo }) => codigo === 'federal-informado')
        expect(avisou).toBe(decidida.totalRetido !== pelaLei.totalRetido)
      }),
      { numRuns: 600 },
    )
    expect(informados).toBeGreaterThan(20)
  })

  test('pessoa física e cliente de fora não retêm, e do Simples e do MEI não se retêm IRRF nem CSRF', () => {
    fc.assert(
      fc.property(venda, (fatos) => {
        const { totalRetido, retencoes } = valorDe(previaDaCobranca(fatos))
        if (['pessoa-fisica', 'exterior'].includes(fatos.tomador)) expect(totalRetido).toBe(0)
        if (fatos.prestador.tipo === 'pessoa-juridica') return
        const daUniao = ['irrf', 'pis', 'cofins', 'csll']
        expect(retencoes.filter((r) => daUniao.includes(r.tributo) && r.retido)).toEqual([])
      }),
    )
  })
})

type Linha = { readonly anexo: string; readonly exterior: boolean; readonly issRetido: boolean }
type Nota = Linha & { readonly valor: number }

const nota: fc.Arbitrary<Nota> = fc.record({
  anexo: fc.constantFrom('I', 'III', 'IV', 'V', 'FATOR_R'),
  exterior: fc.boolean(),
  issRetido: fc.boolean(),
  valor: fc.integer({ min: 1, max: 5_000_000 }),
})

/** The month as its notes make it: a line for each kind, whatever the order they came. */
function mesDasNotas(notas: readonly Nota[], resto: Record<string, unknown>): FatosDoMes {
  const kinds = new Map<string, Linha & { receita: number }>()
  for (const { valor, ...linha } of notas) {
    const chave = JSON.stringify([linha.anexo, linha.exterior, linha.issRetido])
    kinds.set(chave, { ...linha, receita: (kinds.get(chave)?.receita ?? 0) + valor })
  }
  return montarMes({
    ...{ regime: 'simples', competencia: '2026-10', folhaMensal: 6_000_00 },
    ...resto,
    simples: { atividades: [...kinds.values()].map((linha, i) => ({ id: `l${i}`, ...linha })) },
  } as Parameters<typeof montarMes>[0])
}

const doMes = fc.record({
  notas: fc.array(nota, { maxLength: 5 }),
  ultima: nota,
  receitaMensal: fc.integer({ min: 0, max: 29_000_000 }),
  competencia: fc.constantFrom('2026-01', '2026-06', '2026-12', '2027-03'),
  abertura: fc.constantFrom('2019-03', '2025-11', '2026-01'),
  proLabores: fc.constantFrom([], [{ bruto: 3_000_00 }]),
})
const comoVenda = ({ valor, exterior, anexo, issRetido }: Nota): VendaNoMes => ({
  ...{ id: 'nova', valor, exterior },
  atividade: { anexo: anexo as 'III', issRetido },
})

describe('o que a venda acrescenta ao mês', () => {
  test('é, ao centavo, o DAS do fechamento com ela menos o do fechamento sem ela', () => {
    let fechados = 0
    fc.assert(
      fc.property(doMes, ({ notas, ultima, ...resto }) => {
        const [sem, com] = [mesDasNotas(notas, resto), mesDasNotas([...notas, ultima], resto)]
        const estimado = estimativaNoMes({ mes: sem, venda: comoVenda(ultima) })
        const [antes, depois] = [fecharMes(sem), fecharMes(com)]
        if (!antes.ok || !depois.ok) {
          expect(estimado.ok).toBe(false)
          return
        }
        fechados++
        const { das, imposto, guias } = valorDe(estimado)
        const dasDe = (mes: typeof antes) =>
          mes.ok ? somarValores(mes.value.tributos.filter(({ tributo }) => tributo === 'das')) : 0
        expect(das).toEqual({
          antes: dasDe(antes),
          depois: dasDe(depois),
          acrescimo: dasDe(depois) - dasDe(antes),
        })
        expect([imposto.antes, imposto.depois]).toEqual([antes.value.imposto, depois.value.imposto])
        expect([guias.antes, guias.depois]).toEqual([
          somarValores(antes.value.guias),
          somarValores(depois.value.guias),
        ])
      }),
      { numRuns: 400 },
    )
    expect(fechados).toBeGreaterThan(200)
  })

  test('venda a venda, chega ao mês inteiro, e a memória se refaz', () => {
    fc.assert(
      fc.property(doMes, ({ notas, ultima, ...resto }) => {
        const todas = [...notas, ultima]
        let total = 0
        for (const [i, uma] of todas.entries()) {
          const memorial = comMemoria()
          const mes = mesDasNotas(todas.slice(0, i), resto)
          const estimado = estimativaNoMes({ mes, venda: comoVenda(uma) }, memorial)
          if (!estimado.ok) return
          total += estimado.value.imposto.acrescimo
          expect(conferirMemoria(memorial.passos)).toEqual([])
          expect(memorial.passos.at(-1)?.resultado.valor).toBe(estimado.value.imposto.acrescimo)
        }
        const vazio = valorDe(fecharMes(mesDasNotas([], resto))).imposto
        expect(vazio + total).toBe(valorDe(fecharMes(mesDasNotas(todas, resto))).imposto)
      }),
      { numRuns: 60 },
    )
  })

  test('no Presumido, os três meses do trimestre chegam ao IRPJ e à CSLL do fechamento', () => {
    const valores = fc.array(fc.integer({ min: 1, max: 60_000_000 }), {
      minLength: 3,
      maxLength: 3,
    })
    fc.assert(
      fc.property(valores, fc.constantFrom('01', '04', '10'), (vendas, primeiro) => {
        const meses = vendas.map((_, i) => somarMeses(`2026-${primeiro}`, i))
        const anteriores = Array.from({ length: Number(primeiro) - 1 }, () => 1_000_00)
        const mesAte = (i: number, quanto: number) =>
          montarMes({
            regime: 'presumido',
            competencia: meses[i] ?? '',
            presumido: {
              receitas: { 'servicos-em-geral': [...anteriores, ...vendas.slice(0, i), quanto] },
            },
          } as Parameters<typeof montarMes>[0])
        const devidos = (['irpj', 'csll'] as const).map((qual) => {
          const doMesDe = (i: number) =>
            valorDe(
              estimativaNoMes({
                mes: mesAte(i, 0),
                venda: { id: 'v', valor: vendas[i] ?? 0, presuncao: 'servicos-em-geral' },
              }),
            )
          const [um, dois, tres] = [doMesDe(0), doMesDe(1), doMesDe(2)]
          expect(um.trimestre?.[qual].antes).toBe(0)
          expect(dois.trimestre?.[qual].antes).toBe(um.trimestre?.[qual].depois)
          const noFim = tres.tributos.find(({ tributo }) => tributo === qual)
          expect(noFim?.antes).toBe(dois.trimestre?.[qual].depois)
          return noFim?.depois
        })
        const fechado = valorDe(fecharMes(mesAte(2, vendas[2] ?? 0)))
        expect(devidos).toEqual(
          ['irpj', 'csll'].map((qual) => fechado.tributos.find((t) => t.tributo === qual)?.valor),
        )
      }),
      { numRuns: 60 },
    )
  })
})

const diaEntre = (de: string, dias: number) => fc.nat(dias).map((n) => somarDias(de, n))
const contrato: fc.Arbitrary<ContratoRecorrente> = fc
  .record({
    periodicidade: fc.constantFrom(
      ...(Object.keys(PERIODICIDADES) as (keyof typeof PERIODICIDADES)[]),
    ),
    dia: fc.oneof(
      fc.integer({ min: 1, max: 31 }).map((dia) => ({ tipo: 'fixo' as const, dia })),
      fc.constant({ tipo: 'ultimo-dia-util' as const }),
    ),
    vencimento: fc.oneof(
      fc.nat(60).map((dias) => ({ tipo: 'dias' as const, dias })),
      fc.record({
        tipo: fc.constant('dia' as const),
        dia: fc.integer({ min: 1, max: 31 }),
        meses: fc.nat(2),
      }),
    ),
    senaoUtil: fc.constantFrom(undefined, 'antecipa' as const, 'prorroga' as const),
    competencia: fc.constantFrom('da-emissao' as const, 'anterior' as const),
    inicio: diaEntre('2020-01-01', 1500),
    fim: fc.option(diaEntre('2024-06-01', 2000), { nil: undefined }),
    valor: fc.integer({ min: 1, max: 100_000_00 }),
    reajuste: fc.option(
      fc.record({
        sabidos: fc.nat(80),
        variacoes: fc.array(fc.integer({ min: -200, max: 300 }), { minLength: 80, maxLength: 80 }),
        quedaReduz: fc.boolean(),
        defasagem: fc.constantFrom(1 as const, 2 as const),
      }),
      { nil: undefined },
    ),
  })
  .map(({ senaoUtil, fim, reajuste, ...resto }) => ({
    id: 'c',
    feriados: SO_NACIONAIS,
    ...resto,
    ...(senaoUtil ? { senaoUtil } : {}),
    ...(fim ? { fim } : {}),
    ...(reajuste
      ? {
          reajuste: {
            indice: 'ipca' as const,
            ...{ quedaReduz: reajuste.quedaReduz, defasagem: reajuste.defasagem },
            variacoes: reajuste.variacoes.slice(0, reajuste.sabidos).map((decimos, i) => ({
              competencia: somarMeses('2019-09', i),
              variacao: `${decimos < 0 ? '-' : ''}0.${String(Math.abs(decimos)).padStart(4, '0')}`,
            })),
          },
        }
      : {}),
  }))
const pedir = (um: ContratoRecorrente, de: string, ate: string): readonly Ocorrencia[] =>
  valorDe(ocorrenciasDoContrato(um, { de, ate }))

describe('as cobranças de um contrato', () => {
  const [DE, ATE] = ['2020-01-01', '2029-12-31']

  test('pedidas aos pedaços são as mesmas do período inteiro', () => {
    fc.assert(
      fc.property(contrato, fc.array(diaEntre(DE, 3_652), { maxLength: 6 }), (um, cortes) => {
        const inicios = [DE, ...new Set(cortes.toSorted())].filter((dia, i) => i === 0 || dia > DE)
        const pedacos = inicios.flatMap((de, i) => {
          const proximo = inicios[i + 1]
          return pedir(um, de, proximo === undefined ? ATE : somarDias(proximo, -1))
        })
        expect(pedacos).toEqual(pedir(um, DE, ATE))
      }),
    )
  })

  test('nenhuma se repete, todas vêm em ordem, e nenhuma falta no meio', () => {
    let vistas = 0
    fc.assert(
      fc.property(contrato, (um) => {
        const todas = pedir(um, DE, ATE)
        vistas += todas.length
        expect(new Set(todas.map(({ chave }) => chave)).size).toBe(todas.length)
        const passo = PERIODICIDADES[um.periodicidade]
        for (const [i, { numero, emissao, competencia, vencimento, chave }] of todas.entries()) {
          const antes = todas[i - 1]
          expect(numero).toBe(i + 1)
          expect(chave).toBe(`c/${competencia}/1`)
          expect(emissao >= um.inicio && (um.fim === undefined || emissao <= um.fim)).toBe(true)
          expect(vencimento >= emissao).toBe(true)
          if (um.senaoUtil) expect(ehDiaUtil(vencimento)).toBe(true)
          const mes = emissao.slice(0, 7)
          expect(competencia).toBe(um.competencia === 'anterior' ? somarMeses(mes, -1) : mes)
          if (um.dia.tipo === 'fixo') expect(emissao).toBe(diaDoMes(mes, um.dia.dia))
          else expect([ehDiaUtil(emissao), semUtilDepois(emissao)]).toEqual([true, true])
          if (!antes) continue
          expect(competencia).toBe(somarMeses(antes.competencia, passo))
          expect(vencimento >= antes.vencimento).toBe(true)
        }
      }),
    )
    expect(vistas).toBeGreaterThan(500)
  })

  test('o valor só muda de ano em ano, não cai sem que o contrato diga, e espera o índice que falta', () => {
    const situacoes = new Set<string>()
    fc.assert(
      fc.property(contrato, (um) => {
        const base = um.inicio.slice(0, 7)
        let anterior = um.valor
        let ano = 0
        let espera = false
        for (const uma of pedir(um, DE, ATE)) {
          situacoes.add(uma.situacao)
          const agora = Math.floor(mesesDesde(base, uma.emissao.slice(0, 7)) / 12)
          if (espera) expect(uma.situacao).toBe('aguarda-indice')
          if (uma.situacao === 'aguarda-indice') {
            espera = true
            expect([uma.valor, uma.faltam.length > 0]).toEqual([null, true])
            expect(um.reajuste).toBeDefined()
            continue
          }
          if (agora === ano || !um.reajuste) expect(uma.valor).toBe(anterior)
          if (!um.reajuste?.quedaReduz) expect(uma.valor).toBeGreaterThanOrEqual(anterior)
          expect(conferirMemoria(uma.memoria.passos)).toEqual([])
          expect(uma.memoria.resultado.valor).toBe(uma.valor)
          anterior = uma.valor
          ano = agora
        }
      }),
    )
    expect([...situacoes].sort()).toEqual(['aguarda-indice', 'pronta'])
  })

  test('um índice a mais não muda o que já tinha valor', () => {
    fc.assert(
      fc.property(contrato, (um) => {
        if (!um.reajuste || um.reajuste.variacoes.length === 0) return
        const menos = { ...um.reajuste, variacoes: um.reajuste.variacoes.slice(0, -1) }
        const [antes, depois] = [
          pedir({ ...um, reajuste: menos }, DE, ATE),
          pedir(um, DE, ATE),
        ] as const
        const prontas = antes.filter(({ situacao }) => situacao === 'pronta')
        expect(depois.slice(0, prontas.length)).toEqual(prontas)
      }),
    )
  })

  const semUtilDepois = (dia: string): boolean => {
    for (let d = somarDias(dia, 1); d <= ultimoDiaDoMes(dia.slice(0, 7)); d = somarDias(d, 1))
      if (ehDiaUtil(d)) return false
    return true
  }
  const mesesDesde = (de: string, ate: string): number =>
    (Number(ate.slice(0, 4)) - Number(de.slice(0, 4))) * 12 +
    Number(ate.slice(5)) -
    Number(de.slice(5))
})

test('as parcelas somam o valor, diferem de um centavo e vencem mês a mês no mesmo dia', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.integer({ min: 1, max: 60 }),
      diaEntre('2024-01-01', 2_000),
      (valor, n, primeiro) => {
        const feitas = parcelas(valor, n, primeiro)
        expect(feitas.ok).toBe(valor >= n)
        if (!feitas.ok) return
        const lista = valorDe(feitas)
        const valores = lista.map((parcela) => parcela.valor)
        expect(lista).toHaveLength(n)
        expect(somarValores(lista)).toBe(valor)
        expect(Math.max(...valores) - Math.min(...valores)).toBeLessThanOrEqual(1)
        expect(valores).toEqual(valores.toSorted((a, b) => b - a))
        expect(lista.map(({ vencimento }) => vencimento)).toEqual(
          lista.map((_, i) =>
            diaDoMes(somarMeses(primeiro.slice(0, 7), i), Number(primeiro.slice(8))),
          ),
        )
      },
    ),
  )
})

test('nenhuma variável fica no texto: ou tem valor, ou é dita', () => {
  const pedaco = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 8 }).filter((texto) => !/[{}]/.test(texto)),
    fc.constantFrom('{mes}', '{Mês}', '{ano}', '{x}', '{__proto__}', '{}'),
  )
  fc.assert(
    fc.property(fc.array(pedaco, { maxLength: 12 }), (pedacos) => {
      const feito = textoComVariaveis(pedacos.join(''), { mes: 'maio', ano: 2026 })
      const estranhas = [...new Set(pedacos.filter((p) => /^\{(x|__proto__|)\}$/.test(p)))]
      if (feito.ok) {
        expect(estranhas).toEqual([])
        expect(feito.value).toBe(
          pedacos
            .map((p) => p.replace(/^\{m[eê]s\}$/i, 'maio').replace(/^\{ano\}$/, '2026'))
            .join(''),
        )
      } else {
        const { refusal } = feito
        expect('variaveis' in refusal && refusal.variaveis.map((nome) => `{${nome}}`)).toEqual(
          estranhas,
        )
      }
    }),
  )
})

test('uma cobrança parece repetida de si mesma, e só do mesmo cliente, valor, mês e serviço', () => {
  const cobranca = fc.record({
    cliente: fc.integer({ min: 1, max: 3 }),
    valor: fc.integer({ min: 1, max: 3 }),
    competencia: fc.constantFrom('2026-09', '2026-10'),
    emissao: diaEntre('2026-09-01', 60),
    servico: fc.constantFrom('17.01', '17.02', undefined),
  })
  fc.assert(
    fc.property(cobranca, fc.array(cobranca, { maxLength: 8 }), (candidata, outras) => {
      const existentes = outras.map((uma, id) => ({ id, ...uma }))
      const achada = valorDe(pareceRepetida(candidata, existentes))
      const iguais = existentes.filter(
        ({ cliente, valor, competencia, servico }) =>
          cliente === candidata.cliente &&
          valor === candidata.valor &&
          competencia === candidata.competencia &&
          servico === candidata.servico,
      )
      const perto = iguais.filter(({ emissao }) => {
        const [a, b] = [emissao, candidata.emissao].sort()
        return somarDias(a ?? '', 10) >= (b ?? '')
      })
      expect(achada === null).toBe(perto.length === 0)
      if (achada) expect(perto.some(({ id }) => id === achada.de)).toBe(true)
      const comEla = valorDe(
        pareceRepetida(candidata, [...existentes, { id: 'ela', ...candidata }]),
      )
      expect(comEla?.dias).toBe(0)
    }),
  )
})

test('cada título em aberto está em uma faixa só, e as faixas somam o que falta receber', () => {
  const titulo = fc.record({
    vencimento: diaEntre('2026-01-01', 400),
    emAberto: fc.nat(1_000_00),
  })
  fc.assert(
    fc.property(fc.array(titulo, { maxLength: 20 }), diaEntre('2026-06-01', 100), (lista, hoje) => {
      const titulos = lista.map((um, id) => ({ id, ...um }))
      const { aVencer, faixas, vencido, total } = valorDe(envelhecimento(titulos, hoje))
      const abertos = titulos.filter(({ emAberto }) => emAberto > 0)
      expect(total).toBe(abertos.reduce((soma, { emAberto }) => soma + emAberto, 0))
      expect([vencido, aVencer.valor + vencido]).toEqual([somarValores(faixas), total])
      const ids = [aVencer, ...faixas].flatMap((grupo) => grupo.titulos)
      expect(ids.toSorted()).toEqual(abertos.map(({ id }) => id).toSorted())
      const atrasado = (id: unknown) => titulos.some((um) => um.id === id && um.vencimento < hoje)
      expect(aVencer.titulos.some(atrasado)).toBe(false)
      expect(faixas.flatMap((faixa) => faixa.titulos).every(atrasado)).toBe(true)
    }),
  )
})

test('a concentração não depende da ordem, e só o maior passa de 80 %', () => {
  const faturado = fc.array(
    fc.record({ cliente: fc.integer({ min: 1, max: 5 }), valor: fc.nat(10_000) }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(faturado, (lista) => {
      const [ida, volta] = [valorDe(concentracao(lista)), valorDe(concentracao(lista.toReversed()))]
      expect([volta.total, volta.alerta?.cliente]).toEqual([ida.total, ida.alerta?.cliente])
      expect(somarValores(ida.clientes)).toBe(somarValores(lista))
      const passa = ida.clientes.filter(({ valor }) => valor * 5 > ida.total * 4)
      expect(ida.alerta?.cliente).toBe(passa[0]?.cliente)
      expect(passa.length).toBeLessThanOrEqual(1)
    }),
  )
})
