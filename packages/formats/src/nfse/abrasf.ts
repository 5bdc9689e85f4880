import { type Centavos, ZERO } from '@razao/engine/dinheiro'
import {
  centavosOuZero,
  chaveMunicipal,
  documentoDe,
  type EventoLido,
  exigir,
  itemLc116,
  lerAliquota,
  lerCentavos,
  lerCompetencia,
  lerMomento,
  limparDocumento,
  liquidoDa,
  montarParte,
  municipioIbge,
  type NotaLida,
  type Parte,
  type Retencoes,
} from '../documento/index.ts'
import {
  buscar,
  caminho,
  type Documento,
  estaAssinado,
  filho,
  type No,
  texto,
  textoDe,
  textoEntre,
} from '../xml/index.ts'

/** BACEN code of Brasil, which some cities fill in every address. */
const BRASIL = /^(0?1058|BR|0*76)$/i

/** Cities that answer in codes of their own, by their namespace: what they write for themselves → IBGE. */
const COM_CODIGOS_PROPRIOS = [
  { dominio: 'goiania.go.gov.br', ibge: '5208707', proprio: /^0*25300$/ },
] as const

function cidadeDeCodigosProprios(inf: No) {
  for (let no: No | undefined = inf; no !== undefined; no = no.pai) {
    const onde = no.atributos?.xmlns ?? ''
    const achada = COM_CODIGOS_PROPRIOS.find(({ dominio }) => onde.includes(dominio))
    if (achada !== undefined) return achada
  }
  return undefined
}

/** The IBGE code of what the note writes: own codes of a city are known only for the city itself. */
function ibgeDe(inf: No, codigo: string | undefined): string | undefined {
  const propria = cidadeDeCodigosProprios(inf)
  if (codigo !== undefined && propria?.proprio.test(codigo)) return propria.ibge
  return municipioIbge(codigo)
}

type Fontes = {
  readonly inf: No
  /** Where 2.0x keeps the declaration; `inf` itself in 1.00. */
  readonly declaracao: No
  readonly servico: No
  readonly valores: No
}

/** A field that versions of ABRASF moved between the service, its values and the note's values. */
function campo(fontes: Fontes, ...nomes: string[]): string | undefined {
  const daNota = filho(fontes.inf, 'valoresnfse')
  for (const lugar of [fontes.valores, fontes.servico, daNota, fontes.declaracao]) {
    const t = textoEntre(lugar, ...nomes)
    if (t !== undefined) return t
  }
  return undefined
}

/** `CpfCnpj/Cnpj`, or `Cnpj` directly (1.00), or text directly (some providers). */
function documentoNo(identificacao: No | undefined): string | undefined {
  const caixa = filho(identificacao, 'cpfcnpj')
  if (caixa !== undefined && caixa.filhos.length === 0) return textoDe(caixa)
  return textoEntre(caixa, 'cnpj', 'cpf') ?? textoEntre(identificacao, 'cnpj', 'cpf')
}

function parte(inf: No, no: No, ident: No | undefined): Parte {
  const endereco = filho(no, 'endereco')
  const externo = filho(no, 'enderecoexterior')
  const pais = texto(externo, 'codigopais') ?? texto(endereco, 'codigopais')
  const onde = endereco !== undefined && endereco.filhos.length > 0 ? endereco : undefined
  const nif = texto(no, 'niftomador')
  const fora = pais !== undefined && !BRASIL.test(pais)
  return montarParte({
    documento: documentoNo(ident) ?? documentoNo(no),
    nif,
    nome: textoEntre(no, 'razaosocial', 'nomefantasia'),
    inscricaoMunicipal: texto(ident, 'inscricaomunicipal') ?? texto(no, 'inscricaomunicipal'),
    municipioIbge: ibgeDe(inf, texto(onde, 'codigomunicipio')),
    uf: texto(onde, 'uf'),
    pais: fora ? pais : undefined,
    email: texto(filho(no, 'contato'), 'email'),
  })
}

function prestador({ inf, declaracao }: Fontes): Parte {
  const dados = filho(inf, 'prestadorservico') ?? filho(declaracao, 'prestadorservico')
  const ident = filho(dados, 'identificacaoprestador')
  const declarado = filho(declaracao, 'prestador') ?? filho(inf, 'prestador')
  const base = exigir(dados ?? declarado, 'o prestador', inf)
  return parte(inf, base, documentoNo(ident) === undefined ? (declarado ?? ident) : ident)
}

function tomador({ inf, declaracao }: Fontes): Parte | undefined {
  const no =
    filho(declaracao, 'tomadorservico') ??
    filho(declaracao, 'tomador') ??
    filho(inf, 'tomadorservico')
  if (no === undefined) return undefined
  const lida = parte(inf, no, filho(no, 'identificacaotomador'))
  return lida.documento === undefined && lida.nome === undefined ? undefined : lida
}

const sim = (t: string | undefined): boolean => t !== undefined && /^(1|s|sim|true)$/i.test(t)

function retencoes(f: Fontes, issRetido: boolean, iss: Centavos): Retencoes {
  const valor = (nome: string) => centavosOuZero(campo(f, nome.toLowerCase()), nome)
  const retido = valor('ValorIssRetido')
  const doIss = retido === ZERO ? iss : retido
  return {
    iss: issRetido ? doIss : ZERO,
    irrf: valor('ValorIr'),
    inss: valor('ValorInss'),
    pis: valor('ValorPis'),
    cofins: valor('ValorCofins'),
    csll: valor('ValorCsll'),
    outras: valor('OutrasRetencoes'),
  }
}

function valores(f: Fontes) {
  const valor = (nome: string) => centavosOuZero(campo(f, nome.toLowerCase()), nome)
  const bruto = exigir(
    lerCentavos(campo(f, 'valorservicos', 'basecalculo'), 'ValorServicos'),
    'o valor dos serviços',
    f.inf,
  )
  const desconto = valor('DescontoIncondicionado')
  const condicionado = valor('DescontoCondicionado')
  const deducoes = valor('ValorDeducoes')
  const iss = valor('ValorIss')
  const issRetido = sim(campo(f, 'issretido'))
  const retido = retencoes(f, issRetido, iss)
  const aliquota = lerAliquota(campo(f, 'aliquota'), 'Aliquota', 'qualquer')
  const tributavel = (bruto - desconto - deducoes) as Centavos
  const descontos = { descontoIncondicionado: desconto, descontoCondicionado: condicionado }
  const escrito = lerCentavos(campo(f, 'valorliquidonfse'), 'ValorLiquidoNfse')
  return {
    bruto,
    deducoes,
    ...descontos,
    base: lerCentavos(campo(f, 'basecalculo'), 'BaseCalculo') ?? tributavel,
    ...(aliquota !== undefined && { aliquotaIss: aliquota }),
    iss,
    issRetido,
    retencoes: retido,
    ...liquidoDa({ bruto, ...descontos, retencoes: retido }, escrito),
    // Only 2.0x can say it: ExigibilidadeISS 4 is exportação; NaturezaOperacao of 1.00 has no such code.
    exportacao: campo(f, 'exigibilidadeiss') === '4',
  }
}

function servico(f: Fontes) {
  const item = itemLc116(campo(f, 'itemlistaservico'))
  const municipal = campo(f, 'codigotributacaomunicipio')
  const cnae = campo(f, 'codigocnae')?.replace(/\D/g, '')
  const nbs = campo(f, 'codigonbs')
  const incidencia = ibgeDe(f.inf, campo(f, 'municipioincidencia') ?? campo(f, 'codigomunicipio'))
  return {
    ...(incidencia !== undefined && { municipioIncidencia: incidencia }),
    ...(item !== undefined && { itemLc116: item }),
    ...(municipal !== undefined && { codigoServicoMunicipal: municipal }),
    ...(cnae !== undefined && cnae !== '' && { cnae }),
    ...(nbs !== undefined && { nbs }),
    descricao: campo(f, 'discriminacao') ?? texto(f.inf, 'outrasinformacoes') ?? '',
  }
}

/** The city that issued: who generates, else where the prestador is, else where the service was. */
const municipioDe = (f: Fontes, quem: Parte): string | undefined =>
  municipioIbge(texto(filho(f.inf, 'orgaogerador'), 'codigomunicipio')) ??
  cidadeDeCodigosProprios(f.inf)?.ibge ??
  quem.municipioIbge ??
  municipioIbge(texto(f.servico, 'codigomunicipio'))

function situacaoDe(inf: No): NotaLida['situacao'] {
  const nota = inf.pai
  // A list without CompNfse would lend one note's cancellation to all the others.
  const fora = nota?.pai
  const comp =
    fora !== undefined &&
    fora.filhos.length <= 8 &&
    fora.filhos.filter((f) => f.nome === 'nfse').length === 1
      ? fora
      : undefined
  const tem = (nome: string) =>
    [comp, nota, inf].some((no) => no?.filhos.some((f) => f.nome === nome && f.filhos.length > 0))
  if (tem('nfsesubstituicao')) return 'substituida'
  if (tem('nfsecancelamento')) return 'cancelada'
  const status = texto(inf, 'tsstatusnfse') ?? texto(inf, 'situacao')
  if (status === '2' || /^cancel/i.test(status ?? '')) return 'cancelada'
  if (texto(inf, 'descricaosubstituicao') !== undefined) return 'substituida'
  return texto(inf, 'descricaocancelamento') === undefined ? 'ativa' : 'cancelada'
}

function fontesDe(inf: No): Fontes {
  const externa = filho(inf, 'declaracaoprestacaoservico')
  const declaracao = filho(externa, 'infdeclaracaoprestacaoservico') ?? externa ?? inf
  const doServico = filho(declaracao, 'servico') ?? filho(inf, 'servico')
  const no = exigir(doServico, 'o serviço', inf)
  return { inf, declaracao, servico: no, valores: filho(no, 'valores') ?? no }
}

function identificacao(f: Fontes, quem: Parte) {
  const { inf } = f
  const numero = exigir(texto(inf, 'numero'), 'o número da nota', inf)
  const codigo = texto(inf, 'codigoverificacao')
  const documento = documentoDe(quem, inf)
  const municipio = municipioDe(f, quem)
  const emissao = lerMomento(
    exigir(texto(inf, 'dataemissao'), 'a data de emissão', inf),
    'DataEmissao',
  )
  const competencia = texto(f.declaracao, 'competencia') ?? texto(inf, 'competencia')
  const substituida = texto(inf, 'nfsesubstituida')?.replace(/^0+/, '')
  const rps = caminho(f.declaracao, 'rps', 'identificacaorps') ?? filho(inf, 'identificacaorps')
  const serie = texto(rps, 'serie')
  const chave = (n: string, c: string | undefined) =>
    chaveMunicipal({ municipio, documento, numero: n, codigo: c })
  return {
    chave: chave(numero, codigo),
    numero,
    ...(serie !== undefined && { serie }),
    ...(codigo !== undefined && { codigoVerificacao: codigo }),
    emissao: emissao.texto,
    dataEmissao: emissao.data,
    competencia:
      competencia === undefined
        ? emissao.data.slice(0, 7)
        : lerCompetencia(competencia, 'Competencia'),
    ...(substituida && { substitui: chave(substituida, undefined) }),
  }
}

/** Reads one note of an ABRASF layout, whatever the city's version and namespace. */
export function lerAbrasf(doc: Documento, inf: No): NotaLida {
  const f = fontesDe(inf)
  const involucro = inf.pai ?? inf
  const versao2 = f.declaracao !== inf || involucro.atributos?.versao?.startsWith('2') === true
  const quem = prestador(f)
  const simples = campo(f, 'optantesimplesnacional') ?? texto(inf, 'optantesimplesnacional')
  const cliente = tomador(f)
  return {
    tipo: 'nota',
    leiaute: versao2 ? 'abrasf-2.0x' : 'abrasf-1.00',
    modelo: 'nfse',
    ...identificacao(f, quem),
    prestador: quem,
    ...(cliente && { tomador: cliente }),
    ...servico(f),
    ...valores(f),
    ...(simples !== undefined && { optanteSimples: sim(simples) }),
    situacao: situacaoDe(inf),
    homologacao: false,
    assinada: estaAssinado(doc, { involucro, lido: inf, idsRepetem: true }),
  }
}

/** Reads confirmations of cancellation from a file without notes (CancelarNfseResposta). */
export function lerCancelamentosAbrasf(raiz: No): EventoLido[] {
  const eventos: EventoLido[] = []
  for (const cancelamento of buscar(raiz, 'nfsecancelamento')) {
    const confirmacao = filho(cancelamento, 'confirmacao')
    const pedido = caminho(confirmacao, 'pedido', 'infpedidocancelamento')
    const ident = filho(pedido, 'identificacaonfse')
    const documento = limparDocumento(documentoNo(ident))
    const numero = texto(ident, 'numero')
    const quando = textoEntre(confirmacao, 'datahora', 'datahoracancelamento')
    if (documento === undefined || numero === undefined || quando === undefined) continue
    eventos.push({
      tipo: 'evento',
      leiaute: 'abrasf-2.0x',
      chaveNota: chaveMunicipal({
        municipio: municipioIbge(texto(ident, 'codigomunicipio')),
        documento,
        numero,
        codigo: undefined,
      }),
      codigo: 'cancelamento',
      efeito: 'cancelamento',
      quando: lerMomento(quando, 'DataHora').texto,
      homologacao: false,
      assinada: false,
    })
  }
  return eventos
}
