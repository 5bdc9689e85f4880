import type { Centavos } from '@razao/engine/dinheiro'
import {
  centavosOuZero,
  chaveMunicipal,
  exigir,
  lerCentavos,
  lerMomento,
  limparDocumento,
  liquidoDa,
  montarParte,
  type NotaLida,
  type Retencoes,
} from '../documento/index.ts'
import { LeituraRecusada, type No, texto, textoEntre } from '../xml/index.ts'

/** IBGE code of Irecê (BA). */
const IRECE = '2914604'

const DO_PRESTADOR = ['cnpjcpfprestador', 'cpfcnpjprestador', 'cnpjprestador', 'cpfprestador']

/** The export of the city is of one company and may not say of which: then it belongs to nobody. */
function prestador(nota: No) {
  const documento = limparDocumento(
    textoEntre(nota, ...DO_PRESTADOR) ?? textoEntre(nota.pai, ...DO_PRESTADOR),
  )
  if (documento !== undefined)
    return montarParte({
      documento,
      nome: textoEntre(nota, 'nomerazaoprestador', 'razaosocialprestador'),
      municipioIbge: IRECE,
    })
  throw new LeituraRecusada(
    'documento-incompleto',
    'A exportação de Irecê traz as notas sem o CNPJ de quem as emitiu, e não há como saber de qual empresa são. Baixe no portal da prefeitura o XML de cada nota, que traz o prestador.',
  )
}

function valores(nota: No) {
  const valor = (nome: string) => centavosOuZero(texto(nota, nome.toLowerCase()), nome, true)
  const bruto = exigir(
    lerCentavos(texto(nota, 'valortotal'), 'ValorTotal', true),
    'o valor da nota',
    nota,
  )
  const retido = valor('ImpRetido')
  const retencoes: Retencoes = {
    iss: retido,
    irrf: valor('RetencaoIRRF'),
    inss: valor('RetencaoINSS'),
    pis: valor('RetencaoPIS'),
    cofins: valor('RetencaoCOFINS'),
    csll: valor('RetencaoCSLL'),
    outras: 0 as Centavos,
  }
  const deducoes = valor('ValorDeducao')
  const semDescontos = {
    descontoIncondicionado: 0 as Centavos,
    descontoCondicionado: 0 as Centavos,
  }
  return {
    bruto,
    deducoes,
    ...semDescontos,
    base:
      lerCentavos(texto(nota, 'basecalculo'), 'BaseCalculo', true) ??
      ((bruto - deducoes) as Centavos),
    iss: retido > 0 ? retido : valor('ImpDevido'),
    issRetido: retido > 0,
    retencoes,
    ...liquidoDa({ bruto, ...semDescontos, retencoes }, undefined),
    exportacao: false,
  }
}

/** True for a row of `DsExportarNotaFiscal`, the export of Irecê. */
export const ehIrece = (no: No): boolean =>
  no.nome === 'tbnotasfiscais' && no.filhos.some((f) => f.nome === 'numeronf')

/** Reads one note of that export. */
export function lerIrece(nota: No): NotaLida {
  const quem = prestador(nota)
  const numero = exigir(texto(nota, 'numeronf'), 'o número da nota', nota)
  const emissao = lerMomento(
    exigir(texto(nota, 'dtemissao'), 'a data de emissão', nota),
    'DtEmissao',
  )
  const documento = texto(nota, 'cnpjcpftomador')
  const nome = texto(nota, 'nomerazaotomador')
  const codigo = texto(nota, 'assinatura')
  return {
    tipo: 'nota',
    leiaute: 'proprio',
    modelo: 'nfse',
    chave: chaveMunicipal({ municipio: IRECE, documento: quem.documento ?? '', numero, codigo }),
    numero,
    ...(codigo !== undefined && { codigoVerificacao: codigo }),
    emissao: emissao.texto,
    dataEmissao: emissao.data,
    competencia: emissao.data.slice(0, 7),
    prestador: quem,
    ...(documento !== undefined || nome !== undefined
      ? { tomador: montarParte({ documento, nome }) }
      : {}),
    municipioIncidencia: IRECE,
    descricao: texto(nota, 'observacoes') ?? '',
    ...valores(nota),
    situacao: /^(c|cancel|2)/i.test(texto(nota, 'status') ?? '') ? 'cancelada' : 'ativa',
    homologacao: false,
    assinada: false,
  }
}
