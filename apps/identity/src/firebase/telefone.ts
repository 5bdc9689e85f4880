import { randomInt, timingSafeEqual } from 'node:crypto'
import { registrarEvento } from '../contas/eventos.ts'
import { createSmsGuardado } from '../correio/sms.ts'
import { resumosComChave } from '../vault.ts'
import {
  autenticado,
  type Chamada,
  contar,
  exigido,
  exigirPessoa,
  exigirRecente,
  type Operacao,
  origemDa,
  texto,
} from './chamada.ts'
import { type ContaDaFace, criarContaSemSenha, mudarConta, porTelefone } from './contas-da-face.ts'
import { concluirEntrada, continuar, recarregar } from './entrada.ts'
import { ErroFirebase } from './erros.ts'
import { consumirPasso, contarErroDoPasso, guardarPasso, lerPasso } from './passos.ts'
import { exigirCadastroAberto } from './senha.ts'

const MINUTOS = 10
const ERROS_POR_CODIGO = 5
const TELEFONE = /^\+[1-9]\d{6,14}$/

type CodigoEnviado = { telefone: string; resumo: string; erros?: number }

const resumirCodigo = ({ face }: Chamada, telefone: string, codigo: string): string[] =>
  resumosComChave(face.ctx, { uso: 'codigo-por-sms', texto: `${telefone}/${codigo}` })

function telefoneDe(corpo: Record<string, unknown>): string {
  const telefone = exigido(corpo, 'phoneNumber', 'MISSING_PHONE_NUMBER').replaceAll(/[\s().-]/g, '')
  if (!TELEFONE.test(telefone)) throw new ErroFirebase('INVALID_PHONE_NUMBER')
  return telefone
}

/** `accounts:sendVerificationCode`: six digits by text message, good for ten minutes and five guesses. */
export const sendVerificationCode: Operacao = async (chamada) => {
  const { corpo, face } = chamada
  const { ctx, opcoes } = face
  const telefone = telefoneDe(corpo)
  await exigirPessoa(chamada, corpo, 'sendVerificationCode')
  await contar(chamada, `sms/${telefone}`)
  const codigo = String(randomInt(1_000_000)).padStart(6, '0')
  const sessionInfo = await guardarPasso(ctx, {
    finalidade: 'firebase-sms',
    contaId: null,
    dados: { telefone, resumo: resumirCodigo(chamada, telefone, codigo)[0] },
    minutos: MINUTOS,
  })
  const enviar = opcoes.sms ?? createSmsGuardado(ctx)
  ctx.depois('firebase/sms', async () => {
    // Closed to new accounts: an unknown number hears nothing, and who asked learns nothing.
    if (!opcoes.cadastroAberto && !(await porTelefone(ctx.pool, telefone))) return
    await enviar({
      para: telefone,
      texto: `${codigo} é o seu código de ${ctx.brand.nome}. Não o passe a ninguém.`,
    })
  })
  return { sessionInfo }
}

const iguais = (a: string, b: string): boolean => {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}

/** Uses up a right code; answers the number it proves. */
async function telefoneDoCodigo(chamada: Chamada): Promise<string> {
  const { ctx } = chamada.face
  const token = exigido(chamada.corpo, 'sessionInfo', 'MISSING_SESSION_INFO')
  const codigo = exigido(chamada.corpo, 'code', 'MISSING_CODE')
  const alvo = { finalidade: 'firebase-sms', token } as const
  const passo = await lerPasso<CodigoEnviado>(ctx, alvo)
  if (!passo) throw new ErroFirebase('INVALID_SESSION_INFO')
  if (passo.vencido) throw new ErroFirebase('SESSION_EXPIRED')
  const { telefone, resumo } = passo.dados
  // Counted before it is looked at: parallel guesses do not slip through.
  if ((await contarErroDoPasso(ctx, alvo)) > ERROS_POR_CODIGO) {
    throw new ErroFirebase('SESSION_EXPIRED')
  }
  if (!resumirCodigo(chamada, telefone, codigo).some((r) => iguais(r, resumo))) {
    throw new ErroFirebase('INVALID_CODE')
  }
  if (!(await consumirPasso(ctx, alvo))) throw new ErroFirebase('SESSION_EXPIRED')
  return telefone
}

/** The number was proved a moment ago, when it turned out to be of another account. */
async function telefoneDaProva(chamada: Chamada): Promise<string> {
  const { ctx } = chamada.face
  const token = exigido(chamada.corpo, 'temporaryProof', 'MISSING_SESSION_INFO')
  const alvo = { finalidade: 'firebase-prova-de-telefone', token } as const
  const passo = await lerPasso<{ telefone: string }>(ctx, alvo)
  if (!passo || passo.vencido || passo.dados.telefone !== telefoneDe(chamada.corpo)) {
    throw new ErroFirebase('INVALID_TEMPORARY_PROOF')
  }
  if (!(await consumirPasso(ctx, alvo))) throw new ErroFirebase('INVALID_TEMPORARY_PROOF')
  return passo.dados.telefone
}

async function ligar(chamada: Chamada, telefone: string, dono: ContaDaFace | undefined) {
  const { ctx } = chamada.face
  const quem = await autenticado(chamada)
  const { contaId } = quem.conta
  if (dono && dono.contaId !== contaId) {
    const temporaryProof = await guardarPasso(ctx, {
      finalidade: 'firebase-prova-de-telefone',
      contaId: dono.contaId,
      dados: { telefone },
      minutos: MINUTOS,
    })
    return { temporaryProof, temporaryProofExpiresIn: String(MINUTOS * 60), phoneNumber: telefone }
  }
  exigirRecente(chamada, quem)
  await mudarConta(ctx.pool, quem.conta, { telefone })
  await registrarEvento(ctx.pool, { contaId, tipo: 'telefone-confirmado', ...origemDa(chamada) })
  const tokens = await continuar(chamada, quem)
  return { localId: contaId, phoneNumber: telefone, isNewUser: false, ...tokens }
}

/** `accounts:signInWithPhoneNumber`: signs in, opens an account, or (with an ID token) links the number. */
export const signInWithPhoneNumber: Operacao = async (chamada) => {
  const { ctx } = chamada.face
  const { corpo } = chamada
  const comProva = texto(corpo, 'temporaryProof') !== undefined
  const telefone = await (comProva ? telefoneDaProva(chamada) : telefoneDoCodigo(chamada))
  const dono = await porTelefone(ctx.pool, telefone)
  if (texto(corpo, 'idToken') !== undefined) return ligar(chamada, telefone, dono)
  if (!dono && texto(corpo, 'operation') === 'REAUTH') throw new ErroFirebase('USER_NOT_FOUND')
  if (!dono) exigirCadastroAberto(chamada)
  const contaId =
    dono?.contaId ??
    (await criarContaSemSenha(ctx.pool, { telefone, emailConfirmado: false })).contaId
  const conta = await recarregar(chamada, contaId)
  const feito = await concluirEntrada(chamada, conta, { provedor: 'phone' })
  return { localId: contaId, phoneNumber: telefone, isNewUser: dono === undefined, ...feito }
}
