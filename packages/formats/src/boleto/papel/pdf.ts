import { validarCnpj, validarCpf } from '@razao/engine/cadastro'
import { ok, type Result } from '@razao/engine/dinheiro'
import PDFDocument from 'pdfkit'
import { abrirLogo, comFontes } from '../../livro/papel/aparencia.ts'
import { letrasDaFace, noPapel } from '../../livro/papel/legivel.ts'
import { lerBrCode } from '../../pix/index.ts'
import { type RecusaDoBoleto, recusarBoleto } from '../tipos.ts'
import { ALTURA_DA_FOLHA, LARGURA_DA_FOLHA } from './desenho.ts'
import { desenharFicha } from './ficha.ts'
import { desenharRecibo } from './recibo.ts'
import type { BoletoNoPapel, OpcoesDoBoleto, ParteDoBoleto } from './tipos.ts'

/** What is still read on paper: more than this would be dust. */
const LIMITES = { instrucoes: 8, demonstrativo: 40, texto: 200, boletos: 2000 } as const

const QUEM = {
  beneficiario: 'beneficiário',
  pagador: 'pagador',
  sacador: 'sacador ou avalista',
} as const

function conferirParte(
  campo: keyof typeof QUEM,
  { nome, documento }: Pick<ParteDoBoleto, 'nome' | 'documento'>,
): Result<true, RecusaDoBoleto> {
  const quem = QUEM[campo]
  if (nome.trim() === '' || nome.length > LIMITES.texto) {
    return recusarBoleto(campo, `Informe o nome do ${quem}, com até ${LIMITES.texto} letras.`)
  }
  if (!validarCpf(documento) && !validarCnpj(documento)) {
    return recusarBoleto(campo, `O CPF ou CNPJ do ${quem} não confere.`)
  }
  return ok(true)
}

function conferirTextos(boleto: BoletoNoPapel): Result<true, RecusaDoBoleto> {
  for (const [campo, rotulo] of [
    ['instrucoes', 'As instruções'],
    ['demonstrativo', 'O demonstrativo'],
  ] as const) {
    const linhas = boleto[campo] ?? []
    if (linhas.length > LIMITES[campo] || linhas.some((l) => l.length > LIMITES.texto)) {
      return recusarBoleto(
        campo,
        `${rotulo} do boleto: até ${LIMITES[campo]} linhas de ${LIMITES.texto} letras.`,
      )
    }
  }
  return ok(true)
}

/** The Pix of a boleto is of the same charge: another value in it would be two prices on one paper. */
function conferirPix({ pix, montado }: BoletoNoPapel): Result<true, RecusaDoBoleto> {
  if (pix === undefined) return ok(true)
  const lido = lerBrCode(pix)
  if (!lido.ok) return recusarBoleto('pix', lido.refusal.mensagem)
  const { valor } = lido.value
  if (valor !== undefined && valor !== montado.valor) {
    return recusarBoleto('pix', 'O valor do Pix é diferente do valor do boleto.')
  }
  return ok(true)
}

function conferir(boleto: BoletoNoPapel): Result<true, RecusaDoBoleto> {
  const { beneficiario, pagador, sacador } = boleto
  const conferidos = [
    conferirParte('beneficiario', beneficiario),
    conferirParte('pagador', pagador),
    ...(sacador ? [conferirParte('sacador', sacador)] : []),
    conferirTextos(boleto),
    conferirPix(boleto),
  ]
  return conferidos.find((um) => !um.ok) ?? ok(true)
}

/**
 * Boletos on A4, one to a page: the recibo do pagador over the ficha de compensação, the bars in the measures of
 * Febraban, and the QR of the Pix where the charge has one.
 */
export function escreverBoletosEmPdf(
  boletos: readonly BoletoNoPapel[],
  opcoes: OpcoesDoBoleto,
): Result<AsyncGenerator<Uint8Array, void, undefined>, RecusaDoBoleto> {
  if (boletos.length === 0 || boletos.length > LIMITES.boletos) {
    return recusarBoleto('boletos', `Imprima de 1 a ${LIMITES.boletos} boletos de cada vez.`)
  }
  for (const boleto of boletos) {
    const conferido = conferir(boleto)
    if (!conferido.ok) return conferido
  }
  return ok(desenhar(boletos, opcoes))
}

async function* desenhar(
  boletos: readonly BoletoNoPapel[],
  { fontes, timbre, emitidoEm }: OpcoesDoBoleto,
): AsyncGenerator<Uint8Array, void, undefined> {
  const autor = boletos[0]?.beneficiario.nome ?? ''
  const doc = new PDFDocument({
    ...{ size: [LARGURA_DA_FOLHA, ALTURA_DA_FOLHA], margin: 0 },
    ...{ autoFirstPage: false, compress: true },
    info: {
      ...{ Title: `Boleto · ${autor}`, Author: autor },
      ...{ Creator: 'Razão', Producer: 'Razão', CreationDate: new Date(emitidoEm) },
    },
  })
  comFontes(doc, fontes)
  const logo = abrirLogo(doc, timbre)
  const dizer = letrasDaFace(doc)
  for (const como of boletos) {
    const boleto = noPapel(como, dizer)
    doc.addPage()
    desenharRecibo(doc, boleto, { timbre, logo })
    desenharFicha(doc, boleto)
    for (let bloco = doc.read(); bloco !== null; bloco = doc.read()) yield bloco as Uint8Array
  }
  doc.end()
  for await (const bloco of doc) yield bloco as Uint8Array
}
