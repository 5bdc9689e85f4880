import { type Centavos, ZERO } from '@razao/engine/dinheiro'
import {
  centavosOuZero,
  chaveMunicipal,
  documentoDe,
  exigir,
  itemLc116,
  lerAliquota,
  lerCentavos,
  lerMomento,
  liquidoDa,
  montarParte,
  municipioIbge,
  type NotaLida,
  type Parte,
  type Retencoes,
} from '../documento/index.ts'
import { type Documento, estaAssinado, filho, type No, texto, textoEntre } from '../xml/index.ts'

/** IBGE code of São Paulo. */
const SAO_PAULO = '3550308'

/** Cities with this layout and values in comma, by what they write in `Prefeitura`. */
const MUNICIPIOS: Readonly<Record<string, string>> = { bauru: '3506003' }

const sim = (t: string | undefined): boolean => t !== undefined && /^(true|1|s|sim)$/i.test(t)

function pessoa(nota: No, papel: 'Prestador' | 'Tomador'): Parte | undefined {
  const sufixo = papel.toLowerCase()
  const ident = filho(nota, `cpfcnpj${sufixo}`)
  const endereco = filho(nota, `endereco${sufixo}`)
  const documento = textoEntre(ident, 'cnpj', 'cpf')
  const nif = texto(ident, 'nif')
  const nome = texto(nota, `razaosocial${sufixo}`)
  if (documento === undefined && nif === undefined && nome === undefined) return undefined
  const exterior = filho(endereco, 'enderecoexterior')
  return montarParte({
    documento,
    nif,
    nome,
    inscricaoMunicipal:
      texto(nota, `inscricaomunicipal${sufixo}`) ?? texto(nota, `inscricao${sufixo}`),
    municipioIbge: texto(endereco, 'cidade'),
    uf: texto(endereco, 'uf'),
    pais: texto(exterior, 'cpais'),
    email: texto(nota, `email${sufixo}`),
  })
}

function situacaoDe(status: string | undefined): NotaLida['situacao'] {
  // N normal, C cancelada, E extraviada: a lost note is no revenue either.
  if (status === undefined || /^(n|normal|ativa|a)$/i.test(status)) return 'ativa'
  return /^subst/i.test(status) ? 'substituida' : 'cancelada'
}

function valores(nota: No, proprio: boolean) {
  const valor = (nome: string) => centavosOuZero(texto(nota, nome.toLowerCase()), nome, proprio)
  const bruto = exigir(
    lerCentavos(texto(nota, 'valorservicos'), 'ValorServicos', proprio) ??
      // Since the reform São Paulo may bring only the final or the initial amount charged.
      lerCentavos(
        textoEntre(nota, 'valorfinalcobrado', 'valorinicialcobrado'),
        'ValorFinalCobrado',
      ),
    'o valor dos serviços',
    nota,
  )
  const deducoes = valor('ValorDeducoes')
  const iss = valor('ValorISS')
  const issRetido = sim(texto(nota, 'issretido'))
  const retencoes: Retencoes = {
    iss: issRetido ? iss : ZERO,
    irrf: valor('ValorIR'),
    inss: valor('ValorINSS'),
    pis: valor('ValorPIS'),
    cofins: valor('ValorCOFINS'),
    csll: valor('ValorCSLL'),
    outras: ZERO,
  }
  const aliquota = lerAliquota(texto(nota, 'aliquotaservicos'), 'AliquotaServicos', 'qualquer')
  return {
    bruto,
    deducoes,
    descontoIncondicionado: ZERO,
    descontoCondicionado: ZERO,
    base:
      lerCentavos(texto(nota, 'valorbase'), 'ValorBase', proprio) ??
      ((bruto - deducoes) as Centavos),
    ...(aliquota !== undefined && { aliquotaIss: aliquota }),
    iss,
    issRetido,
    retencoes,
    ...liquidoDa(
      { bruto, descontoIncondicionado: ZERO, descontoCondicionado: ZERO, retencoes },
      undefined,
    ),
    // TributacaoNFe P: exportação de serviços; Bauru has a field of its own.
    exportacao: texto(nota, 'tributacaonfe') === 'P' || sim(texto(nota, 'servicoexportacao')),
  }
}

function identificacao(nota: No, quem: Parte, municipio: string | undefined) {
  const chaveNfe = exigir(filho(nota, 'chavenfe'), 'a chave da nota', nota)
  const numero = exigir(texto(chaveNfe, 'numeronfe'), 'o número da nota', chaveNfe)
  const codigo = texto(chaveNfe, 'codigoverificacao')
  const escrita = texto(nota, 'dataemissaonfe') ?? texto(chaveNfe, 'dataemissaonfe')
  const emissao = lerMomento(exigir(escrita, 'a data de emissão', nota), 'DataEmissaoNFe')
  const fato = texto(nota, 'datafatogeradornfe')
  const competencia = fato === undefined ? emissao : lerMomento(fato, 'DataFatoGeradorNFe')
  const serie = texto(chaveNfe, 'serienfe') ?? texto(filho(nota, 'chaverps'), 'serierps')
  return {
    chave: chaveMunicipal({ municipio, documento: documentoDe(quem, nota), numero, codigo }),
    numero,
    ...(serie !== undefined && { serie }),
    ...(codigo !== undefined && { codigoVerificacao: codigo }),
    emissao: emissao.texto,
    dataEmissao: emissao.data,
    competencia: competencia.data.slice(0, 7),
  }
}

/** OpcaoSimples: 0 none, 3 only the municipal one, 1/2 the old federal ones, 4 Simples Nacional. */
function simplesDe(opcao: string | undefined): boolean | undefined {
  if (opcao === undefined) return undefined
  return /^[124]$/.test(opcao) || sim(opcao)
}

/** True for the note of São Paulo and of the cities that copied its layout. */
export const ehPaulistano = (no: No): boolean =>
  no.filhos.some((f) => f.nome === 'chavenfe') &&
  no.filhos.some((f) => f.nome === 'cpfcnpjprestador')

/** Reads one note of the layout of São Paulo (or of Bauru, which writes commas). */
export function lerPaulistano(doc: Documento, nota: No): NotaLida {
  const prefeitura = texto(nota, 'prefeitura')?.toLowerCase()
  const proprio = prefeitura !== undefined && !/s[aã]o paulo/.test(prefeitura)
  const quem = exigir(pessoa(nota, 'Prestador'), 'o prestador', nota)
  const municipio = proprio ? (MUNICIPIOS[prefeitura] ?? quem.municipioIbge) : SAO_PAULO
  const cliente = pessoa(nota, 'Tomador')
  const simples = simplesDe(texto(nota, 'opcaosimples'))
  const codigo = texto(nota, 'codigoservico')
  const item = proprio ? itemLc116(codigo) : undefined
  const nbs = texto(nota, 'nbs')
  const prestado = municipioIbge(texto(nota, 'municipioprestacao')) ?? municipio
  return {
    tipo: 'nota',
    leiaute: proprio ? 'proprio' : 'sao-paulo',
    modelo: 'nfse',
    ...identificacao(nota, quem, municipio),
    prestador: quem,
    ...(cliente && { tomador: cliente }),
    ...(prestado !== undefined && { municipioIncidencia: prestado }),
    ...(item !== undefined && { itemLc116: item }),
    ...(codigo !== undefined && { codigoServicoMunicipal: codigo }),
    ...(nbs !== undefined && { nbs }),
    descricao: texto(nota, 'discriminacao') ?? '',
    ...valores(nota, proprio),
    ...(simples !== undefined && { optanteSimples: simples }),
    situacao: situacaoDe(texto(nota, 'statusnfe')),
    homologacao: false,
    assinada: estaAssinado(doc, { involucro: nota, lido: nota, idsRepetem: true }),
  }
}
