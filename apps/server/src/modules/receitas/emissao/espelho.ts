import { formatarCnpj, formatarCpf } from '@razao/engine/cadastro'
import { formatarReais, formatarTaxa } from '@razao/engine/dinheiro'
import { formatarCompetencia, formatarData } from '@razao/engine/tempo'
import type { SituacaoDoDanfse } from '@razao/formats/danfse'
import type { NotaLida } from '@razao/formats/nfse'
import { type Content, campo, emColunas, escreverDocumento } from '../../../platform/papel/index.ts'

type Pessoa = NotaLida['prestador']

/** Where a note of a city is looked at by whoever received it. */
export type ConsultaNaCidade = {
  /** `Sorocaba / SP`; null when nobody knows which it is. */
  readonly cidade: string | null
  readonly codigo: string | null
  /** Address of the city's own system, as its rule says it. */
  readonly endereco: string | null
}

export type Espelho = {
  readonly nota: NotaLida
  readonly situacao: SituacaoDoDanfse
  readonly semValor: boolean
  readonly consulta: ConsultaNaCidade
  /** Names of municípios by their code. */
  readonly municipios: ReadonlyMap<number, string>
}

const NAO_SUBSTITUI =
  'Espelho impresso a partir do XML que a prefeitura devolveu. Não é o DANFSe do padrão nacional: o documento oficial é o do sistema da prefeitura.'
const SEM_VALIDADE = 'NFS-e SEM VALIDADE FISCAL: emitida no ambiente de testes'
const MARCAS = { normal: undefined, cancelada: 'CANCELADA', substituida: 'SUBSTITUÍDA' } as const

const documentoEscrito = (documento: string | undefined): string => {
  if (documento === undefined) return '—'
  if (/^\d{11}$/.test(documento)) return formatarCpf(documento)
  return documento.length === 14 ? formatarCnpj(documento) : documento
}

const aviso = (text: string): Content => ({ text, style: 'aviso', margin: [0, 6, 0, 0] })

const secao = (titulo: string, conteudo: Content[]): Content[] => [
  { text: titulo, bold: true, fontSize: 11, margin: [0, 10, 0, 2] },
  ...conteudo,
]

const lado = (
  ...campos: (readonly [rotulo: string, valor: string | undefined | null])[]
): Content =>
  emColunas(campos.map(([rotulo, valor]) => ['*', campo(rotulo, valor || '—')] as const))

function daPessoa(pessoa: Pessoa | undefined, { municipios }: Espelho): Content[] {
  if (pessoa === undefined) return [{ text: 'Não identificado na nota.', style: 'rotulo' }]
  const ibge = Number(pessoa.municipioIbge)
  const cidade = municipios.get(ibge) ?? pessoa.municipioIbge
  return [
    lado(['Nome', pessoa.nome], ['CNPJ/CPF', documentoEscrito(pessoa.documento)]),
    lado(
      ['Inscrição municipal', pessoa.inscricaoMunicipal],
      ['Município', pessoa.pais ?? cidade],
      ['E-mail', pessoa.email],
    ),
  ]
}

function dosValores({ nota }: Espelho): Content[] {
  const { retencoes: r } = nota
  const linhas: (readonly [string, number])[] = [
    ['Valor dos serviços', nota.bruto],
    ['Deduções', nota.deducoes],
    ['Desconto incondicionado', nota.descontoIncondicionado],
    ['Desconto condicionado', nota.descontoCondicionado],
    ['Base de cálculo do ISS', nota.base],
    [nota.issRetido ? 'ISS (retido)' : 'ISS', nota.iss],
    ['IRRF retido', r.irrf],
    ['INSS retido', r.inss],
    ['PIS retido', r.pis],
    ['COFINS retida', r.cofins],
    ['CSLL retida', r.csll],
    ['Outras retenções', r.outras],
  ]
  const sempre = new Set(['Valor dos serviços', 'Base de cálculo do ISS', 'ISS', 'ISS (retido)'])
  return [
    ...linhas
      .filter(([nome, valor]) => valor !== 0 || sempre.has(nome))
      .map(([nome, valor]) =>
        emColunas([
          ['*', nome],
          ['auto', formatarReais(valor as never)],
        ]),
      ),
    emColunas([
      ['*', { text: 'Valor líquido da nota', style: 'total', margin: [0, 6, 0, 0] }],
      ['auto', { text: formatarReais(nota.liquido), style: 'total', margin: [0, 6, 0, 0] }],
    ]),
  ]
}

function daConsulta({ consulta: { cidade, codigo, endereco } }: Espelho): Content[] {
  const de = cidade === null ? 'da prefeitura' : `da prefeitura de ${cidade}`
  const com = codigo === null ? '' : `, com o código de verificação ${codigo}`
  const onde =
    endereco === null
      ? `Confira a autenticidade no site ${de}${com}.`
      : `Confira a autenticidade em ${endereco}${com}.`
  return [{ text: onde }, { text: NAO_SUBSTITUI, style: 'rotulo', margin: [0, 4, 0, 0] }]
}

/** The title of the paper, which no national DANFSe has. */
const tituloDoEspelho = ({ cidade }: ConsultaNaCidade): string =>
  cidade === null ? 'NFS-e municipal' : `NFS-e da prefeitura de ${cidade}`

/** Draws a note of a city, of its XML, as our own paper: the same note gives the same bytes. */
export async function desenharEspelho(espelho: Espelho): Promise<Uint8Array> {
  const { nota, situacao, semValor, consulta } = espelho
  const { numero, serie, emissao, dataEmissao, competencia, aliquotaIss } = nota
  const titulo = tituloDoEspelho(consulta)
  const hora = /T(\d{2}:\d{2})/.exec(emissao)?.[1]
  return await escreverDocumento({
    titulo: `${titulo} nº ${numero}`,
    autor: nota.prestador.nome ?? 'NFS-e',
    criadoEm: `${dataEmissao}T12:00:00Z`,
    marcaDagua: MARCAS[situacao] ?? (semValor ? 'SEM VALIDADE FISCAL' : undefined),
    pe: semValor ? SEM_VALIDADE : `${titulo} nº ${numero} · espelho`,
    conteudo: [
      { text: titulo, style: 'titulo', margin: [0, 0, 0, 2] },
      { text: 'Nota Fiscal de Serviços Eletrônica municipal · espelho', style: 'rotulo' },
      ...(semValor ? [aviso(SEM_VALIDADE)] : []),
      ...(situacao === 'normal' ? [] : [aviso(`NOTA ${MARCAS[situacao]}`)]),
      ...secao('Nota', [
        lado(
          ['Número', numero],
          ['Código de verificação', nota.codigoVerificacao],
          ['Série do RPS', serie],
        ),
        lado(
          ['Emissão', `${formatarData(dataEmissao)}${hora === undefined ? '' : ` ${hora}`}`],
          ['Competência', formatarCompetencia(competencia)],
          ['Simples Nacional', nota.optanteSimples ? 'Optante' : 'Não informado como optante'],
        ),
      ]),
      ...secao('Prestador', daPessoa(nota.prestador, espelho)),
      ...secao('Tomador', daPessoa(nota.tomador, espelho)),
      ...secao('Serviço', [
        lado(
          ['Item da LC 116/2003', nota.itemLc116],
          ['Código municipal', nota.codigoServicoMunicipal],
          ['Município de incidência', espelho.municipios.get(Number(nota.municipioIncidencia))],
          ['Alíquota do ISS', aliquotaIss === undefined ? null : formatarTaxa(aliquotaIss)],
        ),
        campo('Discriminação', nota.descricao || '—'),
      ]),
      ...secao('Valores', dosValores(espelho)),
      ...secao('Autenticidade', daConsulta(espelho)),
    ],
  })
}
