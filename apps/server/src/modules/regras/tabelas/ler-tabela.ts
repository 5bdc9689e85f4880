import { regrasMunicipais } from '@razao/contract'
import {
  DIALETOS,
  FIXO_POR,
  MODOS_DE_PRAZO,
  PERIODOS_DO_FIXO,
  QUANDO_RETEM,
  QUEM_RETEM,
  ROTAS,
  rotuloDaChave,
  SISTEMAS,
  SITUACOES_NACIONAIS,
  TIPOS,
  type TipoDeRegra,
  USOS_DA_INSCRICAO,
} from '@razao/engine/municipal'
import type { CelulaLida } from '@razao/formats/planilha-contabil'
import { problem } from '../../../platform/problem.ts'
import {
  CelulaRecusada,
  data,
  dinheiro,
  type Escrito,
  inteiro,
  simOuNao,
  simples,
  taxa,
  texto,
  umDe,
} from './celulas.ts'
import { type Celulas, COLUNAS_DA_LINHA, COLUNAS_DO_VALOR, TIPO_POR_NOME } from './colunas.ts'

const LINHAS_DA_TABELA = 5_000
const LINHAS_ATE_O_TITULO = 20

/** A line that could be read: the município still as it was written. */
export type LinhaLida = {
  readonly linha: number
  readonly lugar: { readonly ibge: number | null; readonly nome: string; readonly uf: string }
  readonly regra: regrasMunicipais.RegraDita
  readonly vigenteDe: string
  readonly vigenteAte: string | null
  readonly fonte: string
  readonly link: string | null
  /** Null: the day on which the table comes in. */
  readonly conferidaEm: string | null
}
type LinhaRecusada = { readonly linha: number; readonly mensagem: string }
export type TabelaLida = { readonly linhas: readonly (LinhaLida | LinhaRecusada)[] }

const TITULOS: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...COLUNAS_DA_LINHA, ...COLUNAS_DO_VALOR }).flatMap(([campo, titulo]) => [
    [simples(titulo), campo],
    [simples(campo), campo],
  ]),
)
const OBRIGATORIAS = ['tipo', 'vigenteDe', 'fonte'] as const

/** Where the titles are, and which column is what; a file of ours has a line that says where it came from before them. */
function acharTitulos(linhas: readonly (readonly CelulaLida[])[]) {
  for (const [indice, celulas] of linhas.slice(0, LINHAS_ATE_O_TITULO).entries()) {
    const campos = celulas.map((celula) => TITULOS.get(simples(String(celula ?? ''))))
    if (OBRIGATORIAS.every((campo) => campos.includes(campo))) return { indice, campos }
  }
  throw problem('arquivo-recusado', {
    detail: `Não achei a linha de títulos: a tabela precisa de «${OBRIGATORIAS.map((campo) => COLUNAS_DA_LINHA[campo]).join('», «')}» e do município. Baixe o modelo para ver as colunas.`,
  })
}

const rotulo = COLUNAS_DO_VALOR

/** Codes of one service, with a bar between them, each with its own description where there is one. */
function codigos(celulas: Celulas): unknown[] {
  const partes = (campo: 'codigo' | 'descricao' | 'nbs' | 'cnae') =>
    (texto(celulas[campo]) ?? '').split('|').map((parte) => parte.trim())
  const [descricoes, nbs, cnaes] = [partes('descricao'), partes('nbs'), partes('cnae')]
  return partes('codigo').map((codigo, i) => ({
    codigo,
    descricao: descricoes[i] || null,
    nbs: (nbs[i] ?? '').replace(/\D/g, '') || null,
    cnae: (cnaes[i] ?? '').replace(/\D/g, '') || null,
  }))
}

const ordem = (celula: Escrito | undefined): unknown[] =>
  (texto(celula) ?? '')
    .split(/[,|>]/)
    .map((parte) => umDe(parte, rotulo.ordem, ROTAS))
    .filter((rota) => rota !== null)

const VALOR_DO_TIPO: Readonly<Record<TipoDeRegra, (celulas: Celulas) => unknown>> = {
  'situacao-nacional': (c) => ({
    situacao: umDe(c.situacao, rotulo.situacao, SITUACOES_NACIONAIS),
    emissorNacional: simOuNao(c.emissorNacional, rotulo.emissorNacional),
  }),
  provedor: (c) => ({
    sistema: umDe(c.sistema, rotulo.sistema, SISTEMAS),
    nome: texto(c.nome) ?? texto(c.sistema),
    versao: texto(c.versao),
    endereco: texto(c.endereco),
    dialeto: umDe(c.dialeto, rotulo.dialeto, DIALETOS) ?? undefined,
    servico: texto(c.servico) ?? undefined,
    servicoDeTeste: texto(c.servicoDeTeste) ?? undefined,
  }),
  'rota-de-emissao': (c) => ({ ordem: ordem(c.ordem) }),
  'aliquota-iss': (c) => ({
    aliquota: taxa(c.aliquota, rotulo.aliquota),
    deducao: taxa(c.deducao, rotulo.deducao),
  }),
  'codigo-municipal': (c) => ({ codigos: codigos(c) }),
  'inscricao-municipal': (c) => ({ uso: umDe(c.uso, rotulo.uso, USOS_DA_INSCRICAO) }),
  'prazo-cancelamento': (c) => ({
    modo: umDe(c.modo, rotulo.modo, MODOS_DE_PRAZO),
    quantidade: inteiro(c.quantidade, rotulo.quantidade),
    valorMaximo: dinheiro(c.valorMaximo, rotulo.valorMaximo),
  }),
  substituicao: (c) => ({
    permitida: simOuNao(c.permitida, rotulo.permitida),
    modo: umDe(c.modo, rotulo.modo, MODOS_DE_PRAZO),
    quantidade: inteiro(c.quantidade, rotulo.quantidade),
  }),
  retencao: (c) => ({
    quem: umDe(c.quem, rotulo.quem, QUEM_RETEM),
    quando: umDe(c.quando, rotulo.quando, QUANDO_RETEM) ?? 'sempre',
  }),
  'iss-fixo': (c) => ({
    valor: dinheiro(c.valor, rotulo.valor),
    periodo: umDe(c.periodo, rotulo.periodo, PERIODOS_DO_FIXO),
    por: umDe(c.por, rotulo.por, FIXO_POR),
  }),
  'vencimento-iss': (c) => ({
    dia: inteiro(c.dia, rotulo.dia),
    senaoUtil: umDe(c.senaoUtil, rotulo.senaoUtil, { antecipa: 'Antecipa', prorroga: 'Prorroga' }),
  }),
}

/** The key, by its name or as the screen shows it; left out, the only one there is, or every service. */
function chaveDa(tipo: TipoDeRegra, celula: Escrito | undefined): string {
  const dita = texto(celula)
  const { chaves } = TIPOS[tipo]
  if (dita === null || simples(dita) === simples(rotuloDaChave(tipo, '*'))) return '*'
  if (typeof chaves === 'string') return dita
  return umDe(dita, COLUNAS_DA_LINHA.chave, Object.fromEntries(chaves)) ?? dita
}

const exigir = <T>(valor: T | null, campo: keyof typeof COLUNAS_DA_LINHA): T => {
  if (valor === null) throw new CelulaRecusada(`Falta «${COLUNAS_DA_LINHA[campo]}».`)
  return valor
}

function lerLinha(linha: number, celulas: Celulas): LinhaLida {
  const escrito = exigir(texto(celulas.tipo), 'tipo')
  const tipo = Object.entries(TIPO_POR_NOME).find(
    ([nome]) => simples(nome) === simples(escrito),
  )?.[1]
  if (tipo === undefined)
    throw new CelulaRecusada(
      `Não conheço o tipo «${escrito}». Use um destes: ${Object.keys(TIPOS).join(', ')}.`,
    )
  const dita = regrasMunicipais.RegraDita.safeParse({
    tipo,
    chave: chaveDa(tipo, celulas.chave),
    valor: VALOR_DO_TIPO[tipo](celulas),
  })
  if (!dita.success) throw new CelulaRecusada(emPalavras(dita.error.issues[0]))
  const ibge = texto(celulas.ibge)
  const link = texto(celulas.link)
  if (link !== null && !/^https?:\/\/\S{3,490}$/.test(link))
    throw new CelulaRecusada('O link começa com https://.')
  return {
    linha,
    lugar: {
      ibge: ibge !== null && /^\d{7}$/.test(ibge) ? Number(ibge) : null,
      nome: texto(celulas.municipio) ?? '',
      uf: (texto(celulas.uf) ?? '').toUpperCase(),
    },
    regra: dita.data,
    vigenteDe: exigir(data(celulas.vigenteDe, COLUNAS_DA_LINHA.vigenteDe), 'vigenteDe'),
    vigenteAte: data(celulas.vigenteAte, COLUNAS_DA_LINHA.vigenteAte),
    fonte: exigir(texto(celulas.fonte), 'fonte').slice(0, 300),
    link,
    conferidaEm: data(celulas.conferidaEm, COLUNAS_DA_LINHA.conferidaEm),
  }
}

/** What is wrong with what a rule says, by the title of its column. */
function emPalavras(
  defeito: { path: readonly PropertyKey[]; message: string } | undefined,
): string {
  const campo = defeito?.path.findLast((parte) => typeof parte === 'string') ?? ''
  const titulo = (COLUNAS_DO_VALOR as Readonly<Record<string, string>>)[String(campo)]
  const mensagem = defeito?.message ?? 'A regra não está completa.'
  return titulo === undefined ? mensagem : `«${titulo}»: ${mensagem}`
}

/** Every line of the sheet that says something, read or refused with why. */
export function lerTabela(linhas: readonly (readonly CelulaLida[])[]): TabelaLida {
  const { indice, campos } = acharTitulos(linhas)
  const comAlgo = linhas
    .map((celulas, i) => ({ celulas, linha: i + 1 }))
    .slice(indice + 1)
    .filter(({ celulas }) =>
      celulas.some((celula) => celula !== null && String(celula).trim() !== ''),
    )
  if (comAlgo.length === 0)
    throw problem('arquivo-recusado', { detail: 'A tabela só tem a linha de títulos.' })
  if (comAlgo.length > LINHAS_DA_TABELA)
    throw problem('arquivo-grande-demais', {
      detail: `A tabela passa de ${LINHAS_DA_TABELA} linhas: divida o arquivo.`,
    })
  return {
    linhas: comAlgo.map(({ celulas, linha }) => {
      const porCampo = Object.fromEntries(
        celulas.flatMap((celula, i) => {
          const campo = campos[i]
          return campo === undefined || celula === null ? [] : [[campo, celula]]
        }),
      ) as Celulas
      try {
        return lerLinha(linha, porCampo)
      } catch (erro) {
        if (erro instanceof CelulaRecusada) return { linha, mensagem: erro.message.slice(0, 300) }
        throw erro
      }
    }),
  }
}
