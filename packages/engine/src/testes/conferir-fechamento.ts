import { REGIME } from '../cadastro/index.ts'
import { contabilizarMes } from '../contabil/index.ts'
import { comMemoria, conferirMemoria, exigirValor } from '../dinheiro/index.ts'
import {
  apurarFolhaDoFatorR,
  type FatosDoMes,
  type Fechamento,
  fecharMes,
  hashDoMes,
  type PerfilDasObrigacoes,
} from '../fechamento/index.ts'
import {
  type Competencia,
  diaDaSemana,
  ehDiaUtil,
  feriadoEm,
  feriados,
  indiceDaCompetencia,
  somarMeses,
  ultimoDiaDoMes,
} from '../tempo/index.ts'
import { receitasDoAno } from './conferir-lucro.ts'
import { defeitosDasProvisoes, lancamentosDaFolha } from './conferir-provisoes.ts'
import { diferencas } from './diferencas.ts'
import type { Exemplo } from './exemplo.ts'

const REGIMES = {
  simples: REGIME.simples,
  mei: REGIME.mei,
  presumido: REGIME.presumido,
  'real-trimestral': REGIME.realTrimestral,
  'real-mensal': REGIME.realMensal,
  isenta: REGIME.isenta,
} as const

type Objeto = Record<string, unknown>
type Meses = Readonly<Record<Competencia, number>>
/** A month as it is written in the examples: what is always the same is left out. */
type FatosDoExemplo = {
  readonly regime: keyof typeof REGIMES
  readonly competencia: Competencia
  readonly abertura?: Competencia
  /** Revenue of every month before, from the opening; `receitas` says the ones that differ. */
  readonly receitaMensal?: number
  readonly receitas?: Meses
  readonly folhaMensal?: number
  readonly feriados?: readonly string[]
  readonly proLabores?: readonly Objeto[]
  readonly folha?: Readonly<Record<string, unknown>>
  readonly servicosTomados?: readonly Objeto[]
  readonly servicosPrestados?: readonly Objeto[]
  readonly lucros?: readonly Objeto[]
  readonly reforma?: FatosDoMes['reforma']
  readonly perfil?: PerfilDasObrigacoes
  readonly simples?: Objeto
  readonly mei?: Objeto
  readonly presumido?: Objeto
  readonly real?: Objeto
  readonly ajusteAnual?: Objeto
  readonly caixa?: Objeto
  readonly devolucoes?: Objeto
  readonly excesso?: Objeto
  readonly recalculo?: Objeto
  readonly pisSobreAFolha?: boolean
  readonly receita?: number
}

function mesesAntes(competencia: Competencia, abertura: Competencia): Competencia[] {
  const ate = indiceDaCompetencia(competencia) - indiceDaCompetencia(abertura)
  return Array.from({ length: Math.min(24, ate) }, (_, i) =>
    somarMeses(competencia, i - Math.min(24, ate)),
  )
}

const com = (padrao: (i: number) => Objeto, lista: unknown): Objeto[] =>
  ((lista ?? []) as Objeto[]).map((item, i) => ({ ...padrao(i), ...item }))

function folhaDo({ competencia, folha }: FatosDoExemplo): Objeto {
  if (!folha) return {}
  const quinto = `${somarMeses(competencia, 1)}-05`
  const ultimo = ultimoDiaDoMes(competencia)
  const pessoa = (i: number) => ({ empregadoId: i + 1, dependentes: 0 })
  const padroes: Readonly<Record<string, (i: number) => Objeto>> = {
    holerites: (i) => ({ ...pessoa(i), competencia, dataDePagamento: quinto, divisor: 220 }),
    autonomos: (i) => ({
      prestadorId: i + 1,
      competencia,
      dataDePagamento: ultimo,
      dependentes: 0,
      outrasFontesInss: 0,
    }),
    ferias: (i) => ({ ...pessoa(i), faltasInjustificadas: 0 }),
    primeirasParcelas: (i) => ({ ...pessoa(i), ano: Number(competencia.slice(0, 4)) }),
    decimosTerceiros: (i) => ({ ...pessoa(i), ano: Number(competencia.slice(0, 4)) }),
    rescisoes: pessoa,
  }
  const listas = Object.entries(folha).map(([nome, valor]) => {
    const padrao = padroes[nome]
    return [nome, padrao ? com(padrao, valor) : valor]
  })
  return { folha: Object.fromEntries(listas) }
}

/** The facts of an example, whole. */
export function montarMes(exemplo: FatosDoExemplo): FatosDoMes {
  const { competencia, regime, abertura = '2019-03', receitaMensal = 0, receitas = {} } = exemplo
  const antes = mesesAntes(competencia, abertura)
  const receitaDe = (mes: Competencia) => receitas[mes] ?? receitaMensal
  const dia10 = `${competencia}-10`
  const servico = (i: number) => ({
    id: `nota${i + 1}`,
    natureza: 'profissional',
    emissao: dia10,
    pagamento: dia10,
  })
  const lista = (nome: string, itens: Objeto[]) => (itens.length > 0 ? { [nome]: itens } : {})
  const comuns = {
    competencia,
    feriados: feriados(exemplo.feriados ?? []),
    proLabores: com(
      (i) => ({
        socioId: i + 1,
        competencia,
        dataDePagamento: `${somarMeses(competencia, 1)}-05`,
        dependentes: 0,
        outrasFontesInss: 0,
      }),
      exemplo.proLabores,
    ),
    ...folhaDo(exemplo),
    ...lista(
      'servicosTomados',
      com(
        (i) => ({ ...servico(i), prestador: { tipo: 'pessoa-juridica' } }),
        exemplo.servicosTomados,
      ),
    ),
    ...lista(
      'servicosPrestados',
      com((i) => ({ ...servico(i), tomador: 'pessoa-juridica' }), exemplo.servicosPrestados),
    ),
    ...lista(
      'lucros',
      com((i) => ({ socioId: i + 1, dataDePagamento: dia10, residente: true }), exemplo.lucros),
    ),
    ...(exemplo.reforma ? { reforma: exemplo.reforma } : {}),
    ...(exemplo.perfil ? { perfil: exemplo.perfil } : {}),
  }
  const doLucro = (fatos: Objeto) => ({
    competencia,
    inicioDeAtividade: abertura,
    outrasReceitas: [],
    exclusoesPisCofins: 0,
    retencoes: [],
    ...fatos,
    receitas: receitasDoAno(
      competencia.slice(0, 4),
      (fatos.receitas ?? {}) as Parameters<typeof receitasDoAno>[1],
    ),
  })
  const doExemplo = (...campos: (keyof FatosDoExemplo)[]): Objeto =>
    Object.fromEntries(
      campos.filter((campo) => exemplo[campo] !== undefined).map((c) => [c, exemplo[c]]),
    )
  const proprios: Readonly<Record<keyof typeof REGIMES, () => Objeto>> = {
    simples: () => ({
      ...doExemplo('caixa', 'devolucoes'),
      simples: {
        competencia,
        abertura,
        receitasAnteriores: antes.map((mes) => ({
          competencia: mes,
          interna: receitaDe(mes),
          externa: 0,
        })),
        folhaAnterior:
          exemplo.folhaMensal === undefined
            ? []
            : antes.map((mes) => ({ competencia: mes, valor: exemplo.folhaMensal })),
        folhaDoMes: 0,
        ...exemplo.simples,
        atividades: com((i) => ({ id: `a${i + 1}`, exterior: false }), exemplo.simples?.atividades),
      },
    }),
    mei: () => ({
      ...doExemplo('excesso', 'recalculo'),
      mei: {
        competencia,
        abertura,
        icms: false,
        iss: false,
        caminhoneiro: false,
        receitasAnteriores: antes
          .filter((mes) => mes.slice(0, 4) === competencia.slice(0, 4))
          .map((mes) => ({ competencia: mes, valor: receitaDe(mes) })),
        ...exemplo.mei,
      },
    }),
    presumido: () => ({
      presumido: {
        receitaDoAnoAnterior: 0,
        aplicarLc224: true,
        ...doLucro(exemplo.presumido ?? {}),
      },
    }),
    'real-trimestral': () => ({ real: doReal('trimestral') }),
    'real-mensal': () => ({
      real: doReal('estimativa'),
      ...doExemplo('ajusteAnual'),
    }),
    isenta: () => ({
      receita: exemplo.receita ?? 0,
      ...doExemplo('pisSobreAFolha'),
    }),
  }
  const doReal = (apuracaoDoLucro: string) => ({
    apuracaoDoLucro,
    obrigada: false,
    receitasFinanceiras: 0,
    creditos: { pis: 0, cofins: 0 },
    ...doLucro(exemplo.real ?? {}),
  })
  return { ...comuns, regime: REGIMES[regime], ...proprios[regime]() } as unknown as FatosDoMes
}

/** The closing as the examples write it: by name, so that nothing that is due goes unsaid. */
function resumoDoMes(mes: Fechamento): Objeto {
  const por = <T>(lista: readonly T[], chave: (t: T) => string, valor: (t: T) => unknown) =>
    Object.fromEntries(lista.map((item) => [chave(item), valor(item)]))
  return {
    receita: mes.receita,
    imposto: mes.imposto,
    tributos: por(
      mes.tributos,
      ({ tributo, periodo }) => `${tributo} ${periodo}`,
      ({ valor }) => valor,
    ),
    compensacoes: por(
      mes.compensacoes,
      ({ chave }) => chave,
      ({ valor }) => valor,
    ),
    guias: por(
      mes.guias,
      ({ chave }) => chave,
      ({ vencimento, valor }) => [vencimento, valor],
    ),
    obrigacoes: por(
      mes.obrigacoes,
      ({ chave }) => chave,
      ({ prazo }) => prazo,
    ),
    janelas: por(
      mes.janelas,
      ({ chave }) => chave,
      ({ de, ate }) => [de, ate],
    ),
    radar: por(
      mes.radar,
      ({ codigo }) => codigo,
      ({ quando }) => quando,
    ),
    retencoesSofridas: por(
      mes.retencoesSofridas,
      ({ id }) => id,
      ({ total }) => total,
    ),
    lucros: mes.lucros.map(({ socioId, liquido }) => [socioId, liquido]),
    ...(mes.reforma ? { reforma: { cbs: mes.reforma.totalCbs, ibs: mes.reforma.totalIbs } } : {}),
    folhaDoFatorR: mes.folhaDoFatorR,
    liquidos: liquidosDe(mes),
    ...(mes.folha?.provisoes ? { lancamentosDaFolha: lancamentosDaFolha(mes) } : {}),
    avisos: mes.avisos.map(({ codigo }) => codigo),
  }
}

/** What each person takes home, by receipt. */
function liquidosDe({ proLabore, folha }: Fechamento): Objeto {
  const liquidos: [string, number][] = proLabore.map((r) => [`pro-labore ${r.socioId}`, r.liquido])
  if (folha) {
    const { holerites, ferias, decimosTerceiros, rescisoes, autonomos } = folha
    for (const h of holerites) liquidos.push([`holerite ${h.empregadoId}`, h.liquido])
    for (const f of ferias) liquidos.push([`ferias ${f.empregadoId}`, f.liquido])
    for (const d of decimosTerceiros) liquidos.push([`13º ${d.empregadoId}`, d.liquido])
    for (const r of rescisoes) liquidos.push([`rescisao ${r.empregadoId}`, r.liquido])
    for (const a of autonomos) liquidos.push([`rpa ${a.prestadorId}`, a.liquido])
  }
  return Object.fromEntries(liquidos)
}

const somar = (lista: readonly { readonly valor: number }[]): number =>
  lista.reduce((total, { valor }) => total + valor, 0)

/** What must hold in any month whatever the facts, besides the figures. */
export function defeitosDoMes(fatos: FatosDoMes, mes: Fechamento): string[] {
  const defeitos: string[] = []
  const [guias, tributos, compensado] = [mes.guias, mes.tributos, mes.compensacoes].map(somar)
  if (guias !== (tributos ?? 0) - (compensado ?? 0)) {
    defeitos.push(
      `as guias somam ${guias} e os tributos a pagar ${(tributos ?? 0) - (compensado ?? 0)}`,
    )
  }
  for (const { chave, valor, composicao, vencimento } of mes.guias) {
    if (somar(composicao) !== valor) defeitos.push(`a guia ${chave} não soma as suas partes`)
    if (!ehDiaUtil(vencimento, fatos.feriados))
      defeitos.push(`a guia ${chave} vence em dia não útil`)
  }
  for (const { chave, prazo } of mes.obrigacoes) {
    const util =
      chave === 'salario'
        ? diaDaSemana(prazo) !== 0 && feriadoEm(prazo)?.tipo !== 'nacional'
        : ehDiaUtil(prazo, fatos.feriados)
    if (!util) defeitos.push(`${chave} tem prazo em dia não útil`)
  }
  const chaves = [...mes.guias, ...mes.obrigacoes.map((o) => ({ chave: `obrigacao:${o.chave}` }))]
  if (new Set(chaves.map(({ chave }) => chave)).size !== chaves.length) {
    defeitos.push('há duas guias ou obrigações com a mesma chave')
  }
  exigirValor(contabilizarMes(mes.fatosContabeis))
  const sozinha = apurarFolhaDoFatorR(fatos)
  if (!sozinha.ok || diferencas(sozinha.value, mes.folhaDoFatorR).length > 0) {
    defeitos.push('a folha do fator R apurada sozinha não é a do mês')
  }
  defeitos.push(...defeitosDasProvisoes(mes))
  return [...defeitos, ...conferirMemoria(mes.radar.map(({ passo }) => passo))]
}

/** One month: refusal or figures by name, memória redone, and what holds in every month. */
export function conferirFechamento({ fatos: exemplo, espera }: Exemplo): string[] {
  const fatos = montarMes(exemplo as FatosDoExemplo)
  const memorial = comMemoria()
  const mes = fecharMes(fatos, memorial)
  if (!mes.ok) return diferencas({ recusa: mes.refusal.codigo }, espera)
  const visto = resumoDoMes(mes.value)
  const sem = fecharMes(fatos)
  const igual = sem.ok && hashDoMes(fatos, sem.value) === hashDoMes(fatos, mes.value)
  return [
    ...diferencas(visto, espera),
    ...Object.keys(espera).flatMap((campo) => naoDitos(campo, visto[campo], espera[campo])),
    ...defeitosDoMes(fatos, mes.value),
    ...conferirMemoria(memorial.passos),
    ...(igual ? [] : ['com memória e sem memória dão meses diferentes']),
  ]
}

/** Everything due must be in the example: a guide more is a difference too. */
function naoDitos(campo: string, visto: unknown, espera: unknown): string[] {
  if (typeof visto !== 'object' || visto === null || Array.isArray(visto)) return []
  const ditos = Object.keys((espera ?? {}) as Objeto)
  return Object.keys(visto)
    .filter((chave) => !ditos.includes(chave))
    .map((chave) => `${campo}: veio ${chave}, que o exemplo não diz`)
}
