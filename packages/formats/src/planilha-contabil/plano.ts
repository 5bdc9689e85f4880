import type { GrupoDeConta } from '@razao/engine/contabil'
import type { EcdLida } from '../ecd/index.ts'
import { simplificar } from './colunas.ts'
import type { CelulaLida, ErroDaPlanilha } from './tipos.ts'

/** An account of a chart that comes from outside, ready to be compared with ours. */
export type ContaDoPlanoLida = {
  readonly linha: number
  /** Levels parted by dots. */
  readonly codigo: string
  readonly nome: string
  readonly tipo: 'sintetica' | 'analitica'
  readonly natureza: 'devedora' | 'credora'
  readonly grupo: GrupoDeConta | null
  readonly reduzido: string | null
  readonly referencial: string | null
  readonly funcao: string | null
}
export type PlanoLido = {
  readonly contas: readonly ContaDoPlanoLida[]
  readonly erros: readonly ErroDaPlanilha[]
  /** What was deduced because the file does not say it. */
  readonly avisos: readonly string[]
}

type Papel = 'codigo' | 'nome' | 'tipo' | 'natureza' | 'reduzido' | 'referencial' | 'funcao'
const TITULOS: readonly (readonly [Papel, RegExp])[] = [
  ['reduzido', /^(codigo |cod )?reduzid[oa]$|^reduz$/],
  ['referencial', /referencial|^(conta|codigo|cod) (sped|ecd|rfb)$/],
  ['codigo', /^(codigo|cod|classificacao|conta|codigo( da)? conta|conta contabil|estrutural)$/],
  ['nome', /^(nome|descricao|titulo|denominacao|(nome|descricao) da conta)$/],
  ['tipo', /^(tipo|tipo da conta|s a|sintetica analitica|classe|ind cta)$/],
  ['natureza', /^(natureza|nat|d c|natureza do saldo|devedora credora)$/],
  ['funcao', /^funcao( contabil)?$/],
]
const CLASSIFICACAO = /^(classificacao|estrutural)$/
const PROCURAR_ATE = 40
const MAXIMO = 5000
const CODIGO = /^[0-9A-Za-z]+([.-][0-9A-Za-z]+)*$/

const texto = (celula: CelulaLida | undefined): string => String(celula ?? '').trim()

function acharTitulos(linhas: readonly (readonly CelulaLida[])[]) {
  for (const [indice, celulas] of linhas.slice(0, PROCURAR_ATE).entries()) {
    const colunas: Partial<Record<Papel, number>> = {}
    for (const [coluna, celula] of celulas.entries()) {
      const titulo = simplificar(texto(celula))
      const papel = TITULOS.find(([, forma]) => forma.test(titulo))?.[0]
      // Beside the classification, a plain code is the reduced one.
      if (CLASSIFICACAO.test(titulo) && colunas.codigo !== undefined) {
        colunas.reduzido ??= colunas.codigo
        colunas.codigo = coluna
      }
      if (papel !== undefined) colunas[papel] ??= coluna
    }
    if (colunas.codigo !== undefined && colunas.nome !== undefined) return { indice, colunas }
  }
  return null
}

/** Each code with its levels parted by dots: `1101001` under `1101` is `1.1.01.001`. */
function comNiveis(
  contas: readonly { codigo: string; superior: string | null }[],
): ReadonlyMap<string, string> {
  const superiorDe = new Map(contas.map(({ codigo, superior }) => [codigo, superior]))
  const prontos = new Map<string, string>()
  const abertos = new Set<string>()
  const resolver = (codigo: string): string => {
    const pronto = prontos.get(codigo)
    if (pronto !== undefined) return pronto
    const superior = superiorDe.get(codigo) ?? null
    // An account above itself is no tree: it stays as it is, and the comparison refuses it.
    const solto = superior === null || !superiorDe.has(superior) || abertos.has(codigo)
    abertos.add(codigo)
    const novo =
      solto || codigo.includes('.')
        ? codigo
        : `${resolver(superior)}.${codigo.startsWith(superior) && codigo !== superior ? codigo.slice(superior.length) : codigo}`
    abertos.delete(codigo)
    prontos.set(codigo, novo)
    return novo
  }
  for (const { codigo } of contas) resolver(codigo)
  return prontos
}

const porPrefixo = (codigos: ReadonlySet<string>, codigo: string): string | null => {
  for (let fim = codigo.length - 1; fim > 0; fim -= 1) {
    const acima = codigo.slice(0, fim).replace(/[.-]$/, '')
    if (acima !== codigo && codigos.has(acima)) return acima
  }
  return null
}

const GRUPOS: readonly (readonly [GrupoDeConta, RegExp])[] = [
  ['patrimonio-liquido', /^patrimonio liquido/],
  ['ativo', /^ativo/],
  ['passivo', /^passivo/],
  ['apuracao', /^apuracao|^encerramento/],
  ['compensacao', /^(contas? de )?compensacao/],
  ['resultado', /^(receita|custo|despesa|resultado|contas? de resultado|deducoes)/],
]

type Crua = Omit<ContaDoPlanoLida, 'natureza' | 'grupo' | 'codigo'> & {
  readonly original: string
  readonly superior: string | null
  readonly natureza: 'devedora' | 'credora' | null
  readonly grupo: GrupoDeConta | null
  /** Of its balances, when the file has them. */
  readonly saldo: number
}

function terminar(cruas: readonly Crua[], erros: readonly ErroDaPlanilha[]): PlanoLido {
  const codigos = comNiveis(cruas.map((c) => ({ codigo: c.original, superior: c.superior })))
  const porOriginal = new Map(cruas.map((c) => [c.original, c]))
  const acimaDe = function* (conta: Crua): Generator<Crua> {
    const vistas = new Set<string>()
    for (
      let atual: Crua | undefined = conta;
      atual !== undefined && !vistas.has(atual.original);
      atual = porOriginal.get(atual.superior ?? '')
    ) {
      vistas.add(atual.original)
      yield atual
    }
  }
  const grupoPeloNome = (conta: Crua): GrupoDeConta | null => {
    for (const { nome, grupo } of acimaDe(conta)) {
      const achado = grupo ?? GRUPOS.find(([, forma]) => forma.test(simplificar(nome)))?.[0]
      if (achado !== undefined && achado !== null) return achado
    }
    return null
  }
  let deduzidas = 0
  const naturezaDe = (conta: Crua, grupo: GrupoDeConta | null): 'devedora' | 'credora' => {
    if (conta.natureza !== null) return conta.natureza
    deduzidas += 1
    const doGrupo = ladoDoGrupo(grupo, [...acimaDe(conta)])
    const lado = doGrupo ?? (conta.saldo < 0 ? 'credora' : 'devedora')
    if (!/^\(-\)|^\(\s*-\s*\)|^-\s/.test(conta.nome)) return lado
    return lado === 'devedora' ? 'credora' : 'devedora'
  }
  const contas = cruas.map((conta): ContaDoPlanoLida => {
    const grupo = grupoPeloNome(conta)
    const codigo = codigos.get(conta.original) ?? conta.original
    return {
      linha: conta.linha,
      codigo,
      nome: conta.nome.slice(0, 120),
      tipo: conta.tipo,
      natureza: naturezaDe(conta, grupo),
      grupo,
      reduzido: conta.reduzido ?? (codigo === conta.original ? null : conta.original.slice(0, 20)),
      referencial: conta.referencial,
      funcao: conta.funcao,
    }
  })
  const avisos = [
    ...(deduzidas > 0
      ? [
          `O arquivo não diz a natureza de ${deduzidas} ${deduzidas === 1 ? 'conta; ela foi deduzida' : 'contas; ela foi deduzida'} do grupo e do nome: confira antes de aplicar.`,
        ]
      : []),
    ...(contas.some(({ codigo }, indice) => codigo !== cruas[indice]?.original)
      ? ['Os códigos sem pontos ganharam os níveis; o código do arquivo ficou como reduzido.']
      : []),
  ]
  return { contas, erros, avisos }
}

function ladoDoGrupo(
  grupo: GrupoDeConta | null,
  caminho: readonly Crua[],
): 'devedora' | 'credora' | null {
  if (grupo === 'ativo') return 'devedora'
  if (grupo === 'passivo' || grupo === 'patrimonio-liquido') return 'credora'
  for (const { nome } of caminho) {
    const simples = simplificar(nome)
    if (/^(custo|despesa|deducoes|perda)/.test(simples)) return 'devedora'
    if (/^(receita|ganho|venda)/.test(simples)) return 'credora'
  }
  return null
}

/** Reads a chart from the cells of a sheet: code and name at least; what cannot be read is refused by line. */
export function lerPlanoDaPlanilha(celulas: readonly (readonly CelulaLida[])[]): PlanoLido {
  const achados = acharTitulos(celulas)
  if (achados === null) {
    const mensagem = 'Não se acharam as colunas do plano: é preciso a do código e a do nome.'
    return { contas: [], erros: [{ linha: 1, mensagem }], avisos: [] }
  }
  const { indice, colunas } = achados
  const erros: ErroDaPlanilha[] = []
  const linhas = celulas.slice(indice + 1).flatMap((celula, i) => {
    const de = (papel: Papel) => {
      const coluna = colunas[papel]
      return coluna === undefined ? '' : texto(celula[coluna])
    }
    const linha = indice + 2 + i
    const codigo = de('codigo')
      .replace(/\s+/g, '')
      .replace(/[.-]+$/, '')
    const nome = de('nome')
    if (codigo === '' && nome === '') return []
    if (!CODIGO.test(codigo) || codigo.length > 60 || nome === '') {
      erros.push({ linha, mensagem: `Linha ${linha}: falta o nome, ou o código não se entende.` })
      return []
    }
    return [{ linha, codigo, nome, de }]
  })
  if (linhas.length > MAXIMO) {
    const mensagem = `O plano tem ${linhas.length} contas; são até ${MAXIMO}.`
    return { contas: [], erros: [{ linha: 1, mensagem }], avisos: [] }
  }
  const codigos = new Set(linhas.map(({ codigo }) => codigo))
  const superiores = new Map(linhas.map(({ codigo }) => [codigo, porPrefixo(codigos, codigo)]))
  const comFilhas = new Set(superiores.values())
  const vistas = new Set<string>()
  const cruas = linhas.flatMap(({ linha, codigo, nome, de }): Crua[] => {
    if (vistas.has(codigo)) {
      erros.push({ linha, mensagem: `Linha ${linha}: a conta ${codigo} já apareceu.` })
      return []
    }
    vistas.add(codigo)
    const escrito = simplificar(de('tipo'))
    const natureza = simplificar(de('natureza'))
    const sintetica = /^s/.test(escrito) || (!/^a/.test(escrito) && comFilhas.has(codigo))
    const lado = /^c/.test(natureza) ? 'credora' : null
    return [
      {
        linha,
        original: codigo,
        superior: superiores.get(codigo) ?? null,
        nome,
        tipo: sintetica ? 'sintetica' : 'analitica',
        natureza: /^d/.test(natureza) ? 'devedora' : lado,
        grupo: null,
        saldo: 0,
        reduzido: de('reduzido').slice(0, 20) || null,
        referencial: de('referencial').slice(0, 30) || null,
        funcao: de('funcao').slice(0, 80) || null,
      },
    ]
  })
  return terminar(cruas, erros)
}

/** The chart of an ECD (I050 and I051), which says the group of each account and not its side. */
export function planoDaEcd({ plano, saldosMensais, erros }: EcdLida): PlanoLido {
  // Each month says a side once, whatever the centros of the account.
  const meses = new Map<string, Map<string, number>>()
  for (const { conta, competencia, final } of saldosMensais) {
    const daConta = meses.get(conta) ?? new Map<string, number>()
    meses.set(conta, daConta.set(competencia, (daConta.get(competencia) ?? 0) + final))
  }
  const saldos = new Map(
    [...meses].map(([conta, finais]) => [
      conta,
      [...finais.values()].reduce((soma, final) => soma + Math.sign(final), 0),
    ]),
  )
  if (plano.length > MAXIMO) {
    const mensagem = `O plano tem ${plano.length} contas; são até ${MAXIMO}.`
    return { contas: [], erros: [{ linha: 1, mensagem }], avisos: [] }
  }
  const ruins: ErroDaPlanilha[] = []
  const cruas = plano.flatMap((conta, indice): Crua[] => {
    if (!CODIGO.test(conta.codigo) || conta.codigo.length > 60 || conta.nome.trim() === '') {
      ruins.push({
        linha: indice + 1,
        mensagem: `A conta «${conta.codigo.slice(0, 60)}» não tem nome, ou o código não se entende.`,
      })
      return []
    }
    return [
      {
        linha: indice + 1,
        original: conta.codigo,
        superior: conta.superior,
        nome: conta.nome.trim(),
        tipo: conta.tipo,
        natureza: null,
        grupo: conta.grupo,
        saldo: saldos.get(conta.codigo) ?? 0,
        reduzido: null,
        referencial: conta.referencial ?? null,
        funcao: null,
      },
    ]
  })
  return terminar(cruas, [...erros, ...ruins])
}
