import { COR_SUAVE } from '../livro/papel/aparencia.ts'
import { emLinhas, primeiras } from './letras.ts'
import {
  CABECALHO,
  COR_SEM_VALIDADE,
  CORPO_DO_MUNICIPIO,
  CORPO_DO_ROTULO,
  CORPO_DO_TITULO,
  celula,
  cm,
  DIZERES_DO_QR,
  ESQUERDA,
  IDENTIFICACAO,
  LARGURA,
} from './medidas.ts'
import { dentroDa, escrever, type Mao } from './pagina.ts'
import { AMBIENTE_GERADOR, opcao } from './rotulos.ts'
import type { NotaDoDanfse } from './tipos.ts'

/** The name of the note where nobody gave its mark. */
function escreverNome(mao: Mao): void {
  const { x, largura } = dentroDa(0, 1)
  const meio = CABECALHO.topo + CABECALHO.altura / 2
  escrever(mao, 'NFS-e', { x, largura, y: meio + 7.6, corpo: 21, forte: true })
  const ao = { x: x + 66, largura: largura - 66, corpo: 7, cor: COR_SUAVE }
  escrever(mao, 'Nota Fiscal de', { ...ao, y: meio - 0.8 })
  escrever(mao, 'Serviço Eletrônica', { ...ao, y: meio + 7.6 })
}

function escreverTitulo(mao: Mao, { homologacao }: NotaDoDanfse): void {
  const linhas = [
    { texto: 'DANFSe v2.0', cor: '#000000' },
    { texto: 'Documento Auxiliar da NFS-e', cor: '#000000' },
    ...(homologacao ? [{ texto: 'NFS-e SEM VALIDADE JURÍDICA', cor: COR_SEM_VALIDADE }] : []),
  ]
  const [entre, corpo] = [10.4, CORPO_DO_TITULO]
  const alto = (linhas.length - 1) * entre
  const primeira = CABECALHO.topo + CABECALHO.altura / 2 - alto / 2 + corpo * 0.35
  linhas.forEach(({ texto, cor }, n) => {
    const onde = { ...celula(1, 2), y: primeira + n * entre }
    escrever(mao, texto, { ...onde, corpo, forte: true, cor, lado: 'meio' })
  })
}

/** What is of the list of the nation alone (item 99) is of no município. */
const DE_NENHUM_MUNICIPIO = /^99/

function escreverAmbiente(mao: Mao, nota: NotaDoDanfse): void {
  const onde = dentroDa(3, 1)
  const { nome, uf } = nota.municipioEmissor
  if (nome !== undefined && !DE_NENHUM_MUNICIPIO.test(nota.servico.codigoNacional ?? '')) {
    const corpo = CORPO_DO_MUNICIPIO
    const cabe = { regua: mao.regua, corpo, largura: onde.largura }
    const texto = `Município: ${uf === undefined ? nome : `${nome} / ${uf}`}`
    const linhas = primeiras(emLinhas(texto, { ...cabe, corrido: true }), 2, cabe)
    linhas.forEach((linha, n) => {
      escrever(mao, linha, { ...onde, corpo, y: CABECALHO.topo + 9 + n * 8.4 })
    })
  }
  const gerador = opcao(AMBIENTE_GERADOR, nota.ambienteGerador) ?? '-'
  const corpo = CORPO_DO_ROTULO
  escrever(mao, `Ambiente Gerador: ${gerador}`, { ...onde, corpo, y: cm(0.97) - 2.2 + corpo })
  const tipo = nota.homologacao ? 'Homologação' : 'Produção'
  escrever(mao, `Tipo de Ambiente: ${tipo}`, { ...onde, corpo, y: cm(1.22) - 1.9 + corpo })
}

/** In three lines, as item 2.4.3 asks. */
const DIZERES = [
  'A autenticidade desta NFS-e pode ser verificada',
  'pela leitura deste código QR ou pela consulta da',
  'chave de acesso no portal nacional da NFS-e',
]

export function escreverCabecalho(
  mao: Mao,
  nota: NotaDoDanfse,
  { comLogo }: { comLogo: boolean },
): void {
  const { topo: y, altura } = CABECALHO
  mao.pagina.fundos.push({ x: ESQUERDA, y, largura: LARGURA, altura })
  mao.pagina.divisas.push(IDENTIFICACAO.topo)
  if (!comLogo) escreverNome(mao)
  escreverTitulo(mao, nota)
  escreverAmbiente(mao, nota)
  DIZERES.forEach((linha, n) => {
    const onde = { ...celula(3, 1), y: DIZERES_DO_QR + CORPO_DO_ROTULO + n * 6.7 }
    escrever(mao, linha, { ...onde, corpo: CORPO_DO_ROTULO, lado: 'meio', inteiro: true })
  })
}
