// Which routes ask who somebody is again (reliability: A26): read from the contract alone. What they answer is in
// acesso.test.ts.
import { todasAsRotas } from '@razao/contract'
import { expect, test } from 'vitest'

/** Names of routes that give power, and those of them that only take it away or read. */
const DE_PODER =
  /usuario|permiss|perfil(?!de)|papel|token|integrac|convi[td]|mfa|vercomo|certificado|credencia|procuracao|senha|(criar|alterar|suspender|reativar|exportar)Escritorio|definirDominio|salvarMinhaMarca|enviarLogo|pedidoDeAcesso|EmpresaDoPedido|pedirEliminacao|responderPedidoDeTitular|reabrir|encerramento|desligar|mudarPeriodo|excecao/i
const SO_TIRA = new Set([
  ...[
    'revogarToken',
    'cancelarConvite',
    'encerrarSessoesDoUsuario',
    'encerrarVerComo',
    'revogarExcecao',
  ],
])
/** Of who is asked: it proves itself by the e-mail of the account. */
const DO_CONVIDADO = new Set(['aceitarConvite'])
/** It sends again what was given with a recent proof. */
const DE_NOVO = new Set(['reenviarConvite'])
/** Gives nothing: it answers no. */
const SO_NEGA = new Set(['recusarPedidoDeAcesso'])

/** Takes a link or a preview away, or looks whether what is there serves. */
const SO_TIRA_OU_OLHA = new Set([
  ...['revogarPedidoDeCredencial', 'descartarLoteDeCredenciais', 'testarCredenciais'],
])
/** Of who has no account: a link of one use opens a form that writes and reads nothing. */
const DO_CLIENTE = new Set(['abrirPedidoDeCredencial', 'entregarCredencial'])

/** What was resolved of a payment is asked about again. */
const DA_VIGIA = new Set(['reabrirDivergencia'])

/** Of the books, not of an office: the apuração do resultado is undone by an estorno that stays. */
const DO_LIVRO = new Set(['estornarEncerramento'])

test('every route that gives power asks for it, the ones still to come too', () => {
  const sem = todasAsRotas.filter(
    ({ name, method, recente }) =>
      method !== 'GET' &&
      recente !== true &&
      DE_PODER.test(name) &&
      !SO_TIRA.has(name) &&
      !DO_CONVIDADO.has(name) &&
      !DE_NOVO.has(name) &&
      !SO_NEGA.has(name) &&
      !SO_TIRA_OU_OLHA.has(name) &&
      !DO_CLIENTE.has(name) &&
      !DO_LIVRO.has(name) &&
      !DA_VIGIA.has(name),
  )
  expect(sem.map(({ name }) => name)).toEqual([])
  const excetos = [
    ...[SO_TIRA, DO_CONVIDADO, DE_NOVO, SO_NEGA],
    ...[SO_TIRA_OU_OLHA, DO_CLIENTE, DO_LIVRO, DA_VIGIA],
  ]
  for (const nome of excetos.flatMap((nomes) => [...nomes]))
    expect(
      todasAsRotas.some(({ name }) => name === nome),
      nome,
    ).toBe(true)
})
