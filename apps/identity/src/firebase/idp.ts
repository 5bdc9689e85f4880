import {
  type Autenticado,
  autenticado,
  type Chamada,
  contar,
  exigido,
  type Operacao,
  texto,
} from './chamada.ts'
import { provarEmail } from './codigos-por-email.ts'
import {
  type ContaDaFace,
  criarContaSemSenha,
  porEmail,
  porId,
  porVinculo,
  vincular,
} from './contas-da-face.ts'
import { concluirEntrada, continuar, recarregar } from './entrada.ts'
import { ErroFirebase } from './erros.ts'
import { type Pessoa, PROVEDOR_DA_CASA } from './provedores.ts'
import { exigirCadastroAberto } from './senha.ts'

type Pedido = { pessoa: Pessoa; idTokenDele: string; accessToken: string | undefined }

async function lerPedido(chamada: Chamada): Promise<Pedido> {
  const { corpo, face } = chamada
  if (texto(corpo, 'pendingToken') !== undefined) throw new ErroFirebase('INVALID_PENDING_TOKEN')
  exigido(corpo, 'requestUri', 'MISSING_REQUEST_URI')
  const corpoDele = texto(corpo, 'postBody', 16_384)
  if (corpoDele === undefined) throw new ErroFirebase('INVALID_CREDENTIAL_OR_PROVIDER_ID')
  const campos = new URLSearchParams(corpoDele)
  const id = campos.get('providerId') ?? ''
  const provedor = face.provedores.get(id)
  if (!provedor) {
    const detalhe = 'The identity provider configuration is not found.'
    throw new ErroFirebase('OPERATION_NOT_ALLOWED', { detalhe })
  }
  const idTokenDele = campos.get('id_token') ?? ''
  if (idTokenDele === '') {
    throw new ErroFirebase('INVALID_IDP_RESPONSE', { detalhe: 'Falta o id_token.' })
  }
  const pessoa = await provedor.ler(idTokenDele, campos.get('nonce') ?? undefined)
  return { pessoa, idTokenDele, accessToken: campos.get('access_token') ?? undefined }
}

const vinculoDe = ({ provedor, sujeito, email, nome, fotoUrl }: Pessoa) => ({
  provedor,
  sujeito,
  email: email ?? null,
  nome: nome ?? null,
  fotoUrl: fotoUrl ?? null,
})

const federado = ({ pessoa, idTokenDele, accessToken }: Pedido) => ({
  kind: 'identitytoolkit#VerifyAssertionResponse',
  providerId: pessoa.provedor,
  federatedId: pessoa.sujeito,
  ...(pessoa.email === undefined
    ? {}
    : { email: pessoa.email, emailVerified: pessoa.emailVerificado }),
  ...(pessoa.nome === undefined ? {} : { displayName: pessoa.nome, fullName: pessoa.nome }),
  ...(pessoa.fotoUrl === undefined ? {} : { photoUrl: pessoa.fotoUrl }),
  oauthIdToken: idTokenDele,
  ...(accessToken === undefined ? {} : { oauthAccessToken: accessToken }),
  rawUserInfo: JSON.stringify(pessoa.bruto),
})

const donoDaIdentidade = ({ face }: Chamada, pessoa: Pessoa): Promise<ContaDaFace | undefined> =>
  pessoa.daCasa ? porId(face.ctx.pool, pessoa.sujeito) : porVinculo(face.ctx.pool, pessoa)

async function ligar(chamada: Chamada, pedido: Pedido, quem: Autenticado): Promise<object> {
  const { ctx } = chamada.face
  const dono = await donoDaIdentidade(chamada, pedido.pessoa)
  if (dono ? dono.contaId !== quem.contaId : pedido.pessoa.daCasa) {
    throw new ErroFirebase('FEDERATED_USER_ID_ALREADY_LINKED')
  }
  if (!pedido.pessoa.daCasa) await vincular(ctx.pool, quem.contaId, vinculoDe(pedido.pessoa))
  const tokens = await continuar(chamada, quem)
  return { ...federado(pedido), localId: quem.contaId, isNewUser: false, ...tokens }
}

/** The account of the same e-mail, when the provider is believed; else who owns it must sign in first. */
async function contaDoEmail(chamada: Chamada, { pessoa }: Pedido) {
  const { ctx } = chamada.face
  if (pessoa.email === undefined) return undefined
  const existente = await porEmail(ctx.pool, pessoa.email)
  if (!existente) return undefined
  if (!pessoa.confiavel || !pessoa.emailVerificado) return 'confirmar' as const
  if (existente.suspensa) throw new ErroFirebase('USER_DISABLED')
  await provarEmail(chamada, existente)
  await vincular(ctx.pool, existente.contaId, vinculoDe(pessoa))
  return existente
}

async function novaConta(chamada: Chamada, { pessoa }: Pedido): Promise<string> {
  const { ctx } = chamada.face
  exigirCadastroAberto(chamada)
  const conexao = await ctx.pool.connect()
  try {
    await conexao.query('begin')
    const { contaId } = await criarContaSemSenha(conexao, {
      email: pessoa.email,
      nome: pessoa.nome,
      fotoUrl: pessoa.fotoUrl,
      emailConfirmado: pessoa.email !== undefined && pessoa.confiavel && pessoa.emailVerificado,
    })
    await vincular(conexao, contaId, vinculoDe(pessoa))
    await conexao.query('commit')
    return contaId
  } catch (erro) {
    await conexao.query('rollback')
    throw erro
  } finally {
    conexao.release()
  }
}

/** `accounts:signInWithIdp`: the ID token of another provider opens, creates or links an account. */
export const signInWithIdp: Operacao = async (chamada) => {
  const { corpo, face } = chamada
  const perdoar = await contar(chamada, `idp/${chamada.endereco}`)
  const pedido = await lerPedido(chamada)
  await perdoar()
  if (texto(corpo, 'idToken') !== undefined) {
    return ligar(chamada, pedido, await autenticado(chamada))
  }
  const conhecida = await donoDaIdentidade(chamada, pedido.pessoa)
  const mesma =
    conhecida ?? (pedido.pessoa.daCasa ? undefined : await contaDoEmail(chamada, pedido))
  if (mesma === 'confirmar') {
    return { ...federado(pedido), needConfirmation: true, ...verificados(chamada) }
  }
  if (!mesma && (corpo.autoCreate === false || pedido.pessoa.daCasa)) {
    throw new ErroFirebase('USER_NOT_FOUND')
  }
  const contaId = mesma?.contaId ?? (await novaConta(chamada, pedido))
  if (conhecida && !pedido.pessoa.daCasa) {
    await vincular(face.ctx.pool, contaId, vinculoDe(pedido.pessoa))
  }
  const conta = await recarregar(chamada, contaId)
  const { autenticadoEm, comDoisFatores } = pedido.pessoa
  const feito = await concluirEntrada(chamada, conta, {
    provedor: pedido.pessoa.provedor,
    ...(pedido.pessoa.daCasa && autenticadoEm !== undefined ? { autenticadoEm } : {}),
    ...(comDoisFatores
      ? { segundoFator: { tipo: PROVEDOR_DA_CASA, id: PROVEDOR_DA_CASA } as const }
      : {}),
  })
  return { ...federado(pedido), localId: contaId, isNewUser: mesma === undefined, ...feito }
}

// Which other ways the account has is told only by projects that reveal e-mails.
const verificados = ({ face }: Chamada): object =>
  face.opcoes.revelarEmails ? { verifiedProvider: ['password'] } : {}
