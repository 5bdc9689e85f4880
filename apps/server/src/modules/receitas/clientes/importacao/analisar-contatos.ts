import { recusaDoInvisivel } from '@razao/contract'
import type { ContatoLido, ContatosLidos, EnderecoLido } from '@razao/formats/contatos'

/** What a line becomes, by the names of the columns; null where the file says nothing. */
export type DadosDaLinha = {
  readonly documento: string | null
  readonly nome: string
  readonly tipo_pessoa: number
  readonly nome_fantasia: string | null
  readonly inscricao_municipal: string | null
  readonly email: string | null
  readonly telefone: string | null
  readonly cep: string | null
  readonly logradouro: string | null
  readonly numero: string | null
  readonly complemento: string | null
  readonly bairro: string | null
  readonly municipio_ibge: number | null
  readonly observacao: string | null
}
export type ItemAnalisado = {
  readonly linha: number
  readonly nome: string
  readonly documento: string | null
  readonly situacao: 'nova' | 'existente' | 'repetida' | 'problema'
  readonly problemas: readonly string[]
  readonly dados: DadosDaLinha | Record<string, never>
  readonly participanteId: number | null
}

/** Who is here already, as a line may be compared with. */
export type DaCasa = {
  readonly id: number
  readonly documento: string
  readonly nome: string
  readonly email: string | null
  readonly semDocumento: boolean
  readonly arquivado: boolean
}
type Aqui = {
  readonly clientes: readonly DaCasa[]
  /** Code of a município by `municipioDe`. */
  readonly municipios: ReadonlyMap<string, number>
}

const simples = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^0-9A-Za-z]/g, '')
    .toLowerCase()

/** `São Paulo` of SP as `saopaulo SP`; without UF there may be many of one name. */
export const municipioDe = (nome: string, uf: string): string => `${simples(nome)} ${uf}`

/** The digits that a note takes: of Brasil without the code of the country. */
const telefoneDe = (telefone: string | undefined): string | null => {
  const digitos = (telefone ?? '').replace(/^\+55/, '').replace(/\D/g, '')
  return /^\d{6,20}$/.test(digitos) ? digitos : null
}

const curto = (texto: string | undefined, maximo: number): string | null =>
  texto === undefined ? null : texto.slice(0, maximo).trim() || null

/** A text of it that does not show all that it is. */
const recusaDoContato = (valor: unknown): string | null => {
  if (typeof valor === 'string') return recusaDoInvisivel(valor)
  if (typeof valor !== 'object' || valor === null) return null
  for (const dentro of Object.values(valor)) {
    const recusa = recusaDoContato(dentro)
    if (recusa !== null) return recusa
  }
  return null
}

const SEM_DOCUMENTO = 'Sem CPF nem CNPJ: complete antes de emitir nota.'

/** What each line is, in the order of the file. Pure. */
export function analisarContatos(
  { contatos, problemas }: Pick<ContatosLidos, 'contatos' | 'problemas'>,
  aqui: Aqui,
): ItemAnalisado[] {
  const daLinha = Map.groupBy(problemas, ({ linha }) => linha)
  const porDocumento = new Map(aqui.clientes.map((um) => [um.documento, um]))
  const semDocumento = Map.groupBy(
    aqui.clientes.filter((um) => um.semDocumento),
    ({ nome }) => simples(nome),
  )
  const dentro = contatos.map((contato): ItemAnalisado => {
    const invisivel = recusaDoContato(contato)
    if (invisivel !== null)
      return {
        ...{ linha: contato.linha, nome: `Linha ${contato.linha}`, documento: null },
        ...{ situacao: 'problema', problemas: [invisivel], dados: {}, participanteId: null },
      }
    const { dados, faltas } = dadosDe(contato, aqui)
    const existente =
      dados.documento === null
        ? semDocumento.get(simples(dados.nome))?.find((um) => mesmoEmail(um.email, dados.email))
        : porDocumento.get(dados.documento)
    return {
      linha: contato.linha,
      nome: dados.nome,
      documento: dados.documento,
      situacao: existente ? 'existente' : 'nova',
      problemas: [
        ...(daLinha.get(contato.linha) ?? []).map(({ mensagem }) => mensagem),
        ...faltas,
        ...(existente?.arquivado ? ['Está arquivado: só é completado, e continua arquivado.'] : []),
      ],
      dados,
      participanteId: existente?.id ?? null,
    }
  })
  const fora = problemas
    .filter(({ ficouDeFora }) => ficouDeFora)
    .map(
      ({ linha, mensagem }): ItemAnalisado => ({
        ...{ linha, nome: `Linha ${linha}`, documento: null, problemas: [mensagem] },
        situacao: mensagem.includes('já está na linha') ? 'repetida' : 'problema',
        ...{ dados: {}, participanteId: null },
      }),
    )
  return [...dentro, ...fora].sort((a, b) => a.linha - b.linha)
}

/** Two that do not contradict each other. */
const mesmoEmail = (a: string | null, b: string | null): boolean =>
  a === null || b === null || a.toLowerCase() === b.toLowerCase()

function dadosDe(
  contato: ContatoLido,
  { municipios }: Aqui,
): { dados: DadosDaLinha; faltas: string[] } {
  const { endereco = {} } = contato
  const municipio = municipioDoEndereco(endereco, municipios)
  const email = contato.email !== undefined && contato.email.length <= 80 ? contato.email : null
  const dados: DadosDaLinha = {
    documento: contato.documento ?? null,
    nome: contato.nome,
    tipo_pessoa: contato.tipoPessoa,
    nome_fantasia: curto(contato.nomeFantasia, 150),
    inscricao_municipal: curto(contato.inscricaoMunicipal, 15),
    email,
    telefone: telefoneDe(contato.telefone),
    cep: endereco.cep ?? null,
    logradouro: curto(endereco.logradouro, 255),
    numero: curto(endereco.numero, 60),
    complemento: curto(endereco.complemento, 156),
    bairro: curto(endereco.bairro, 60),
    municipio_ibge: municipio,
    observacao: curto(contato.observacao, 1000),
  }
  const faltas = [
    ...(dados.documento === null ? [SEM_DOCUMENTO] : []),
    ...(endereco.cidade !== undefined && municipio === null
      ? [`O município «${endereco.cidade}» não foi reconhecido: escolha-o no cadastro.`]
      : []),
  ]
  return { dados, faltas }
}

function municipioDoEndereco(
  { cidade, uf }: EnderecoLido,
  municipios: ReadonlyMap<string, number>,
): number | null {
  if (cidade === undefined || uf === undefined) return null
  return municipios.get(municipioDe(cidade, uf)) ?? null
}
