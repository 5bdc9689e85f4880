import { ufDoMunicipio } from '../documento/index.ts'
import { cnpjOuCpf, contas } from './contas.ts'
import { campo, DECLARACAO, dinheiro, el, fracao, reais } from './escrever.ts'
import type { NotaSintetica, ParteSintetica } from './nota-sintetica.ts'

/** `2026-10-15T10:30:00-03:00` → `2026-10-15T10:30:00`: municipal layouts write local time. */
const local = (emissao: string): string => emissao.slice(0, 19)

/** `010700` → `1.07`, as ABRASF writes the item of the list. */
const itemDaLista = (codigo: string): string =>
  `${Number(codigo.slice(0, 2))}.${codigo.slice(2, 4)}`

const documentoAbrasf = (parte: ParteSintetica): string =>
  campo(cnpjOuCpf(parte.documento) === 'CNPJ' ? 'Cnpj' : 'Cpf', parte.documento)

function enderecoAbrasf(parte: ParteSintetica): string {
  const municipio = parte.municipioIbge
  if (municipio === undefined) return ''
  return el(
    'Endereco',
    campo('Endereco', 'RUA FICTICIA') +
      campo('Numero', '100') +
      campo('Bairro', 'CENTRO') +
      campo('CodigoMunicipio', municipio) +
      campo('Uf', parte.uf ?? ufDoMunicipio(municipio)) +
      campo('Cep', '01001000'),
  )
}

const contato = (parte: ParteSintetica): string => el('Contato', campo('Email', parte.email))

function tomadorAbrasf(nome: string, parte: ParteSintetica | undefined): string {
  if (parte === undefined) return ''
  const estrangeiro = cnpjOuCpf(parte.documento) === 'NIF'
  const ident = estrangeiro
    ? campo('NifTomador', parte.documento)
    : el(
        'IdentificacaoTomador',
        el('CpfCnpj', documentoAbrasf(parte)) +
          campo('InscricaoMunicipal', parte.inscricaoMunicipal),
      )
  const fora = el('EnderecoExterior', campo('CodigoPais', parte.pais))
  return el(
    nome,
    ident + campo('RazaoSocial', parte.nome) + enderecoAbrasf(parte) + fora + contato(parte),
  )
}

function retencoesAbrasf(nota: NotaSintetica): string {
  return (
    dinheiro('ValorInss', nota.inss) +
    dinheiro('ValorIr', nota.irrf) +
    dinheiro('ValorCsll', nota.csll)
  )
}

const servicoComum = (nota: NotaSintetica): string =>
  campo('ItemListaServico', itemDaLista(nota.codigoTributacaoNacional)) +
  campo('CodigoCnae', nota.cnae) +
  campo('CodigoTributacaoMunicipio', nota.codigoServicoMunicipal)

function abrasf1(nota: NotaSintetica): string {
  const { desconto, deducoes, iss, issRetido, base, liquido } = contas(nota)
  const valores =
    el('ValorServicos', reais(nota.bruto)) +
    dinheiro('ValorDeducoes', deducoes) +
    retencoesAbrasf(nota) +
    campo('IssRetido', issRetido ? '1' : '2') +
    el('ValorIss', reais(iss)) +
    (issRetido ? dinheiro('ValorIssRetido', iss) : '') +
    el('BaseCalculo', reais(base)) +
    campo('Aliquota', nota.aliquotaIss && fracao(nota.aliquotaIss)) +
    el('ValorLiquidoNfse', reais(liquido)) +
    dinheiro('DescontoIncondicionado', desconto)
  return (
    campo('OptanteSimplesNacional', nota.optanteSimples === true ? '1' : '2') +
    campo('Competencia', `${nota.competencia}T00:00:00`) +
    el(
      'Servico',
      el('Valores', valores) +
        servicoComum(nota) +
        campo('Discriminacao', nota.descricao) +
        campo('CodigoMunicipio', nota.municipioIncidencia),
    ) +
    el(
      'PrestadorServico',
      el(
        'IdentificacaoPrestador',
        documentoAbrasf(nota.prestador) +
          campo('InscricaoMunicipal', nota.prestador.inscricaoMunicipal),
      ) +
        campo('RazaoSocial', nota.prestador.nome) +
        enderecoAbrasf(nota.prestador) +
        contato(nota.prestador),
    ) +
    tomadorAbrasf('TomadorServico', nota.tomador)
  )
}

function abrasf2(nota: NotaSintetica): string {
  const { desconto, deducoes, iss, issRetido, base, liquido } = contas(nota)
  const valores =
    el('ValorServicos', reais(nota.bruto)) +
    dinheiro('ValorDeducoes', deducoes) +
    retencoesAbrasf(nota) +
    el('ValorIss', reais(iss)) +
    campo('Aliquota', nota.aliquotaIss) +
    dinheiro('DescontoIncondicionado', desconto)
  const declaracao =
    campo('Competencia', nota.competencia) +
    el(
      'Servico',
      el('Valores', valores) +
        campo('IssRetido', issRetido ? '1' : '2') +
        servicoComum(nota) +
        campo('CodigoNbs', nota.nbs) +
        campo('Discriminacao', nota.descricao) +
        campo('CodigoMunicipio', nota.municipioIncidencia) +
        campo('ExigibilidadeISS', nota.exportacao === true ? '4' : '1') +
        campo('MunicipioIncidencia', nota.municipioIncidencia),
    ) +
    el(
      'Prestador',
      el('CpfCnpj', documentoAbrasf(nota.prestador)) +
        campo('InscricaoMunicipal', nota.prestador.inscricaoMunicipal),
    ) +
    tomadorAbrasf('TomadorServico', nota.tomador) +
    campo('OptanteSimplesNacional', nota.optanteSimples === true ? '1' : '2') +
    campo('IncentivoFiscal', '2')
  return (
    el(
      'ValoresNfse',
      el('BaseCalculo', reais(base)) +
        campo('Aliquota', nota.aliquotaIss) +
        el('ValorIss', reais(iss)) +
        el('ValorLiquidoNfse', reais(liquido)),
    ) +
    el(
      'PrestadorServico',
      campo('RazaoSocial', nota.prestador.nome) +
        enderecoAbrasf(nota.prestador) +
        contato(nota.prestador),
    ) +
    el('DeclaracaoPrestacaoServico', el('InfDeclaracaoPrestacaoServico', declaracao))
  )
}

function cancelamento(nota: NotaSintetica): string {
  const situacao = nota.situacao ?? 'ativa'
  if (situacao === 'ativa') return ''
  if (situacao === 'substituida') {
    const por = campo('NfseSubstituidora', String(nota.numero + 1))
    return el('NfseSubstituicao', el('SubstituicaoNfse', por))
  }
  const quando = campo('DataHora', local(nota.emissao))
  return el('NfseCancelamento', el('Confirmacao', quando))
}

/** A consultation answer with one note, as a city of ABRASF 1.00 or 2.04 gives it. */
export function escreverAbrasf(nota: NotaSintetica, versao: '1.00' | '2.04' = '2.04'): string {
  const municipio = nota.prestador.municipioIbge ?? nota.municipioIncidencia
  const cabecalho =
    campo('Numero', String(nota.numero)) +
    campo('CodigoVerificacao', nota.codigoVerificacao) +
    campo('DataEmissao', local(nota.emissao))
  const orgao = el(
    'OrgaoGerador',
    campo('CodigoMunicipio', municipio) + campo('Uf', ufDoMunicipio(municipio)),
  )
  const corpo = versao === '1.00' ? abrasf1(nota) : abrasf2(nota)
  const inf = `<InfNfse Id="nfse${nota.numero}">${cabecalho}${corpo}${orgao}</InfNfse>`
  const nfse = versao === '1.00' ? el('Nfse', inf) : `<Nfse versao="2.04">${inf}</Nfse>`
  const lista = el('ListaNfse', el('CompNfse', nfse + cancelamento(nota)))
  return `${DECLARACAO}<ConsultarNfseResposta xmlns="http://www.abrasf.org.br/nfse.xsd">${lista}</ConsultarNfseResposta>`
}

function pessoaPaulistana(
  papel: 'Prestador' | 'Tomador',
  parte: ParteSintetica | undefined,
): string {
  if (parte === undefined) return ''
  return (
    el(`CPFCNPJ${papel}`, campo(cnpjOuCpf(parte.documento), parte.documento)) +
    campo(
      `InscricaoMunicipal${papel}`,
      papel === 'Tomador' ? parte.inscricaoMunicipal : undefined,
    ) +
    campo(`RazaoSocial${papel}`, parte.nome) +
    el(
      `Endereco${papel}`,
      campo('Cidade', parte.municipioIbge) +
        campo('UF', parte.municipioIbge && (parte.uf ?? ufDoMunicipio(parte.municipioIbge))),
    ) +
    campo(`Email${papel}`, parte.email)
  )
}

/** A consultation answer of São Paulo with one note. It has no discount field. */
export function escreverSaoPaulo(nota: NotaSintetica): string {
  const { deducoes, iss, issRetido } = contas(nota)
  const corpo =
    el(
      'ChaveNFe',
      campo('InscricaoPrestador', nota.prestador.inscricaoMunicipal) +
        campo('NumeroNFe', String(nota.numero)) +
        campo('CodigoVerificacao', nota.codigoVerificacao),
    ) +
    campo('DataEmissaoNFe', local(nota.emissao)) +
    campo('DataFatoGeradorNFe', `${nota.competencia}T00:00:00`) +
    pessoaPaulistana('Prestador', nota.prestador) +
    campo('StatusNFe', (nota.situacao ?? 'ativa') === 'ativa' ? 'N' : 'C') +
    campo('TributacaoNFe', nota.exportacao === true ? 'P' : 'T') +
    campo('OpcaoSimples', nota.optanteSimples === true ? '4' : '0') +
    el('ValorServicos', reais(nota.bruto)) +
    dinheiro('ValorDeducoes', deducoes) +
    dinheiro('ValorINSS', nota.inss) +
    dinheiro('ValorIR', nota.irrf) +
    dinheiro('ValorCSLL', nota.csll) +
    campo('CodigoServico', nota.codigoServicoMunicipal) +
    campo('AliquotaServicos', nota.aliquotaIss && fracao(nota.aliquotaIss)) +
    el('ValorISS', reais(iss)) +
    campo('ISSRetido', String(issRetido)) +
    pessoaPaulistana('Tomador', nota.tomador) +
    campo('Discriminacao', nota.descricao)
  return `${DECLARACAO}<RetornoConsulta xmlns="http://www.prefeitura.sp.gov.br/nfe"><Cabecalho Versao="1" xmlns=""><Sucesso>true</Sucesso></Cabecalho><NFe xmlns="">${corpo}</NFe></RetornoConsulta>`
}
