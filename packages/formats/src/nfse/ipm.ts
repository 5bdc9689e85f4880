import { type Centavos, soma, ZERO } from '@razao/engine/dinheiro'
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
  type NotaLida,
  type Parte,
  type Retencoes,
} from '../documento/index.ts'
import { filho, filhosDe, type No, texto, textoEntre } from '../xml/index.ts'

function pessoa(no: No | undefined): Parte | undefined {
  if (no === undefined) return undefined
  const estrangeiro = /^e/i.test(texto(no, 'tipo') ?? '')
  const documento = texto(no, 'cpfcnpj')
  const nome = texto(no, 'nome_razao_social')
  if (documento === undefined && nome === undefined) return undefined
  return montarParte({
    documento: estrangeiro ? undefined : documento,
    nif: estrangeiro ? documento : undefined,
    nome,
    email: texto(no, 'email'),
    pais: estrangeiro ? (texto(no, 'pais') ?? 'ZZ') : undefined,
  })
}

function valores(nf: No, itens: readonly No[]) {
  const valor = (no: No, nome: string) => centavosOuZero(texto(no, nome), nome, true)
  const somar = (nome: string) => soma(itens.map((i) => valor(i, nome)))
  const bruto = exigir(
    lerCentavos(texto(nf, 'valor_total'), 'valor_total', true),
    'o valor total',
    nf,
  )
  const desconto = valor(nf, 'valor_desconto')
  const deducoes = somar('valor_deducao')
  const retidoNoItem = somar('valor_issrf')
  const retencoes: Retencoes = {
    iss: retidoNoItem,
    irrf: valor(nf, 'valor_ir'),
    inss: valor(nf, 'valor_inss'),
    pis: valor(nf, 'valor_pis'),
    cofins: valor(nf, 'valor_cofins'),
    csll: valor(nf, 'valor_contribuicao_social'),
    outras: ZERO,
  }
  const escrita = itens[0] && texto(itens[0], 'aliquota_item_lista_servico')
  const aliquota = lerAliquota(escrita, 'aliquota_item_lista_servico', 'percentual')
  const tributavel = somar('valor_tributavel')
  return {
    bruto,
    deducoes,
    descontoIncondicionado: desconto,
    descontoCondicionado: ZERO,
    base: tributavel === ZERO ? ((bruto - desconto - deducoes) as Centavos) : tributavel,
    ...(aliquota !== undefined && { aliquotaIss: aliquota }),
    // The layout has no ISS amount but the retained one; the rate and the base are what it gives.
    iss: retidoNoItem,
    issRetido: retidoNoItem > 0,
    retencoes,
    ...liquidoDa(
      { bruto, descontoIncondicionado: desconto, descontoCondicionado: ZERO, retencoes },
      undefined,
    ),
    exportacao: false,
  }
}

/** True for `<nfse><nf>…</nf><prestador/>…`: the layout of Bento Gonçalves and other IPM cities. */
export const ehIpm = (no: No): boolean =>
  no.nome === 'nfse' && no.filhos.some((f) => f.nome === 'nf' && f.filhos.length > 0)

/** Reads one note of that layout. Its cities use codes of their own, so the key has no município. */
export function lerIpm(nfse: No): NotaLida {
  const nf = exigir(filho(nfse, 'nf'), 'a nota', nfse)
  const quem = exigir(pessoa(filho(nfse, 'prestador')), 'o prestador', nfse)
  const itens = filhosDe(filho(nfse, 'itens'), 'lista')
  const numero = exigir(textoEntre(nf, 'numero_nfse', 'numero'), 'o número da nota', nf)
  const serie = texto(nf, 'serie_nfse')
  const codigo = textoEntre(nf, 'cod_verificador_autenticidade', 'codigo_verificacao')
  const data = exigir(texto(nf, 'data_nfse'), 'a data de emissão', nf)
  const hora = texto(nf, 'hora_nfse')
  const emissao = lerMomento(hora === undefined ? data : `${data} ${hora}`, 'data_nfse')
  const cliente = pessoa(filho(nfse, 'tomador'))
  const item = itens[0] && itemLc116(texto(itens[0], 'codigo_item_lista_servico'))
  const situacao = texto(nf, 'situacao_codigo_nfse') ?? texto(nf, 'situacao')
  return {
    tipo: 'nota',
    leiaute: 'proprio',
    modelo: 'nfse',
    chave: chaveMunicipal({
      municipio: undefined,
      documento: documentoDe(quem, nfse),
      // Without city and code the series is what keeps two notes of one number apart.
      numero: serie === undefined ? numero : `${numero}S${serie}`,
      codigo,
    }),
    numero,
    ...(serie !== undefined && { serie }),
    ...(codigo !== undefined && { codigoVerificacao: codigo }),
    emissao: emissao.texto,
    dataEmissao: emissao.data,
    competencia: emissao.data.slice(0, 7),
    prestador: quem,
    ...(cliente && { tomador: cliente }),
    ...(item !== undefined && { itemLc116: item }),
    descricao: itens
      .map((i) => texto(i, 'descritivo'))
      .filter((t) => t !== undefined)
      .join('\n'),
    ...valores(nf, itens),
    situacao: situacao === '2' || /^cancel/i.test(situacao ?? '') ? 'cancelada' : 'ativa',
    homologacao: false,
    assinada: false,
  }
}
