import { tributosEmBlocos } from './blocos-de-tributos.ts'
import { type Bloco, type Campo, campo, campos, type LinhaDoBloco } from './campo.ts'
import {
  cidadeNoPapel,
  codigoNacionalNoPapel,
  codigoPostalNoPapel,
  documentoNoPapel,
  emPorcento,
  emReais,
  juntos,
  lugarNoPapel,
  type Municipios,
  momentoNoPapel,
  nbsNoPapel,
  telefoneNoPapel,
} from './escrita.ts'
import {
  APURACAO_DO_SIMPLES,
  EMITENTE,
  FINALIDADE,
  opcao,
  SIMPLES_NACIONAL,
  SITUACAO,
} from './rotulos.ts'
import type { NotaDoDanfse, PessoaDoDanfse, ServicoDoDanfse } from './tipos.ts'

/** The identification of the note, whose labels are larger. */
export const camposDaIdentificacao = (nota: NotaDoDanfse): readonly (readonly Campo[])[] => [
  [campo(0, 'CHAVE DE ACESSO DA NFS-e', nota.chave, { colunas: 3 })],
  [
    campo(0, 'NÚMERO DA NFS-e', nota.numero),
    campo(1, 'COMPETÊNCIA DA NFS-e', momentoNoPapel(nota.competencia)),
    campo(2, 'DATA E HORA DA EMISSÃO DA NFS-e', momentoNoPapel(nota.emitidaEm)),
  ],
  [
    campo(0, 'NÚMERO DA DPS', nota.dps.numero),
    campo(1, 'SÉRIE DA DPS', nota.dps.serie),
    campo(2, 'DATA E HORA DA EMISSÃO DA DPS', momentoNoPapel(nota.dps.emitidaEm)),
  ],
  [
    campo(0, 'EMITENTE DA NFS-e', opcao(EMITENTE, nota.emitente), { sombreado: true }),
    campo(1, 'SITUAÇÃO DA NFS-e', opcao(SITUACAO, nota.situacao)),
    campo(2, 'FINALIDADE', opcao(FINALIDADE, nota.finalidade)),
  ],
]

function linhasDaPessoa(
  pessoa: PessoaDoDanfse,
  { municipios, comInscricao }: { municipios: Municipios; comInscricao: boolean },
): LinhaDoBloco[] {
  const { endereco } = pessoa
  return [
    campos(
      campo(1, 'CNPJ / CPF / NIF', documentoNoPapel(pessoa)),
      ...(comInscricao
        ? [campo(2, 'Indicador Municipal (Inscrição)', pessoa.inscricaoMunicipal)]
        : []),
      campo(3, 'Telefone', telefoneNoPapel(pessoa)),
    ),
    campos(
      campo(0, 'Nome / Nome Empresarial', pessoa.nome, { colunas: 2 }),
      campo(2, 'Município / Sigla UF', cidadeNoPapel(endereco, municipios)),
      campo(3, 'Código IBGE / CEP', codigoPostalNoPapel(endereco)),
    ),
    campos(
      campo(0, 'Endereço', endereco?.logradouro, { colunas: 2 }),
      campo(2, 'E-mail', pessoa.email, { colunas: 2 }),
    ),
  ]
}

function blocoDoPrestador({ prestador }: NotaDoDanfse, municipios: Municipios): Bloco {
  const { simplesNacional, apuracaoDoSimples } = prestador
  return {
    titulo: 'PRESTADOR / FORNECEDOR',
    linhas: [
      ...linhasDaPessoa(prestador, { municipios, comInscricao: true }),
      campos(
        campo(
          0,
          'Simples Nacional na Data de Competência',
          opcao(SIMPLES_NACIONAL, simplesNacional),
          { colunas: 2 },
        ),
        campo(
          2,
          'Regime de Apuração Tributária pelo SN',
          opcao(APURACAO_DO_SIMPLES, apuracaoDoSimples),
          { colunas: 2 },
        ),
      ),
    ],
  }
}

/** Tomador, destinatário and intermediário; who is not there is a strip of one line (notas 2 and 3). */
function blocosDasPartes(nota: NotaDoDanfse, municipios: Municipios): Bloco[] {
  const { tomador, destinatario, intermediario } = nota
  const ou = (
    titulo: string,
    pessoa: PessoaDoDanfse | undefined,
    { frase, comInscricao = true }: { frase: string; comInscricao?: boolean },
  ): Bloco =>
    pessoa === undefined
      ? { frase }
      : { titulo, linhas: linhasDaPessoa(pessoa, { municipios, comInscricao }) }
  const mesmo = tomador !== undefined && !nota.outroDestinatario
  return [
    ou('TOMADOR / ADQUIRENTE', tomador, {
      frase: 'TOMADOR/ADQUIRENTE DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e',
    }),
    ou('DESTINATÁRIO DA OPERAÇÃO', destinatario, {
      frase: mesmo
        ? 'O DESTINATÁRIO É O PRÓPRIO TOMADOR/ADQUIRENTE DA OPERAÇÃO'
        : 'DESTINATÁRIO DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e',
      comInscricao: false,
    }),
    ou('INTERMEDIÁRIO DA OPERAÇÃO', intermediario, {
      frase: 'INTERMEDIÁRIO DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e',
    }),
  ]
}

const codigosDo = ({ codigoNacional, codigoMunicipal }: ServicoDoDanfse): string | undefined =>
  codigoMunicipal === undefined
    ? codigoNacionalNoPapel(codigoNacional)
    : juntos(codigoNacionalNoPapel(codigoNacional), codigoMunicipal)

const blocoDoServico = ({ servico }: NotaDoDanfse, municipios: Municipios): Bloco => ({
  titulo: 'SERVIÇO PRESTADO',
  linhas: [
    campos(
      campo(1, 'Código de Tributação Nacional / Municipal', codigosDo(servico)),
      campo(2, 'Código da NBS', nbsNoPapel(servico.nbs)),
      campo(3, 'Local da Prestação / Sigla UF / País', lugarNoPapel(servico.local, municipios)),
    ),
    { tipo: 'texto', texto: servico.descricaoDoCodigo },
    { tipo: 'descricao', rotulo: 'Descrição do Serviço', texto: servico.descricao },
  ],
})

const blocoDoTotal = ({ totais }: NotaDoDanfse): Bloco => ({
  titulo: 'VALOR TOTAL DA NFS-e',
  alto: true,
  linhas: [
    campos(
      campo(1, 'Valor da Operação / Serviço', emReais(totais.servico)),
      campo(2, 'Desconto Incondicionado', emReais(totais.descontoIncondicionado)),
      campo(3, 'Desconto Condicionado', emReais(totais.descontoCondicionado)),
    ),
    campos(
      campo(0, 'Total das Retenções (ISSQN / Federais)', emReais(totais.retencoes)),
      campo(1, 'Valor Líquido da NFS-e', emReais(totais.liquido)),
      campo(2, 'Total do IBS/CBS', emReais(totais.ibsCbs)),
      campo(3, 'Valor Líquido da NFS-e + IBS/CBS', emReais(totais.liquidoComIbsCbs), {
        sombreado: true,
      }),
    ),
  ],
})

/** Every block between the identification and the complementary information, in the order of the Anexo I. */
export const blocosDaNota = (nota: NotaDoDanfse, municipios: Municipios): readonly Bloco[] => [
  blocoDoPrestador(nota, municipios),
  ...blocosDasPartes(nota, municipios),
  blocoDoServico(nota, municipios),
  ...tributosEmBlocos(nota, municipios),
  blocoDoTotal(nota),
]

const PREFIXO = 'Totais Aproximados dos Tributos cfe. Lei nº 12.741/2012:'

/** The line that is always there (nota 10); of a Simples the note has one rate, and no other. */
export function totaisAproximados({ aproximados }: NotaDoDanfse): string {
  const emPartes = (partes: readonly (string | undefined)[]): string => {
    const [federais = '-', estaduais = '-', municipais = '-'] = partes
    return `${PREFIXO} Federais: ${federais} ; Estaduais: ${estaduais} ; Municipais: ${municipais}`
  }
  if (aproximados?.em === 'simples')
    return `${emPartes([])} ; Simples Nacional: ${emPorcento(aproximados.aliquota)}`
  if (aproximados?.em === 'reais')
    return emPartes(
      [aproximados.federais, aproximados.estaduais, aproximados.municipais].map(emReais),
    )
  return aproximados === undefined
    ? emPartes([])
    : emPartes(
        [aproximados.federais, aproximados.estaduais, aproximados.municipais].map(emPorcento),
      )
}

export const informacoesComplementares = ({ informacoes }: NotaDoDanfse): string =>
  informacoes.map(({ rotulo, texto }) => `${rotulo}: ${texto}`).join(' | ')
