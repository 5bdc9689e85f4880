import type { ArquivoDoManifesto, Manifesto } from '@razao/formats/livro'
import { arquivoDoRegistro, REGISTROS } from '../relatorios/registros-da-saida.ts'
import type { Previa } from './tipos.ts'

type Conteudo = Previa['conteudo']

/** Tables that are put up again, as a person calls them. */
const NO_LIVRO: Readonly<Record<string, string>> = {
  'plano-de-contas': 'Contas do plano',
  'centros-de-custo': 'Centros de custo',
  participantes: 'Participantes dos lançamentos',
  'participantes-da-ecd': 'Relações com participantes (ECD)',
  anotacoes: 'Anotações em lançamentos',
  'dados-dos-livros': 'Dados e assinaturas dos livros',
  bens: 'Bens',
  documentos: 'Documentos da empresa',
}
const NOMES_DOS_REGISTROS = new Map(
  Object.entries(REGISTROS).map(([tabela, { nome }]) => [arquivoDoRegistro(tabela), nome]),
)
/** Already in the book, by the tables above. */
const JA_NO_LIVRO = new Set(
  [
    'bem',
    'centro_de_custo',
    'documento',
    'livro_complemento',
    'lancamento_anotacao',
    'participante',
  ]
    .concat('conta_contabil', 'empresa_conta', 'participante_relacao')
    .map(arquivoDoRegistro),
)

const linhasDe = ({ linhas }: ArquivoDoManifesto): number =>
  Number.isSafeInteger(linhas) ? Math.max(0, linhas ?? 0) : 0

function parte(arquivo: ArquivoDoManifesto): Conteudo[number] | null {
  const [, pasta, nome = ''] = /^(tabelas|registros)\/([a-z-]{1,60})\.csv$/.exec(arquivo.nome) ?? []
  const quantos = linhasDe(arquivo)
  if (pasta === 'tabelas' && NO_LIVRO[nome])
    return { nome: NO_LIVRO[nome], quantos, destino: 'livro' }
  if (pasta === 'registros' && !JA_NO_LIVRO.has(nome))
    return { nome: NOMES_DOS_REGISTROS.get(nome) ?? nome, quantos, destino: 'arquivo' }
  return null
}

/** What an export has, by its manifest: what will enter the book, and what stays in the file. Empty parts are left out. */
export function conteudoDe(manifesto: Manifesto | null, lancamentos: number): Conteudo {
  const arquivos = (manifesto?.arquivos ?? []).filter(({ nome }) => typeof nome === 'string')
  const xmls = arquivos.filter(({ nome }) => nome.startsWith('notas/')).length
  const partes: Conteudo = [
    { nome: 'Lançamentos, com número, instante e hash', quantos: lancamentos, destino: 'livro' },
    ...arquivos.map(parte).filter((uma) => uma !== null),
    { nome: 'XML de notas e eventos', quantos: xmls, destino: 'arquivo' },
  ]
  return partes.filter(({ quantos }) => quantos > 0)
}
