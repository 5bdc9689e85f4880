import { validarCnpj } from '@razao/engine/cadastro'
import type { LivroContabil, Sequencia } from '../livro/index.ts'
import { createAchados } from './achados.ts'
import { CAMPOS } from './campos.ts'
import { registrosDaEcd } from './escrever.ts'
import { LIMITES_ECD, type LimitesDaEcd, lerRegistros } from './ler.ts'
import type { OpcoesDaEcd, Registro, RegistroNumerado, RelatorioDaEcd } from './tipos.ts'
import {
  conferirDemonstracoes,
  demonstracoesVazias,
  verDemonstracao,
} from './validar-demonstracoes.ts'
import {
  conferirMovimentos,
  fecharLancamento,
  lancamentosVazios,
  verLancamento,
} from './validar-lancamentos.ts'
import {
  fecharParticipante,
  participantesVazios,
  verParticipante,
} from './validar-participantes.ts'
import { conferirPlano, type PlanoVisto, verConta } from './validar-plano.ts'
import { conferirPorte } from './validar-porte.ts'
import { conferirTransferencias, fecharSaldos, saldosVazios, verSaldo } from './validar-saldos.ts'
import { conferirSignatarios, ehUf } from './validar-signatarios.ts'
import { lerData } from './valores.ts'

const estadoInicial = () => ({
  achados: createAchados(),
  linhas: 0,
  contagem: new Map<string, number>(),
  declarada: new Map<string, number>(),
  /** Lines that a register says the file has. */
  totais: [] as { nome: string; valor: number; linha: number }[],
  ordem: '',
  ultimo: '',
  periodo: null as { inicio: string; fim: string } | null,
  exercicio: null as string | null,
  comReferencial: false,
  substituta: false,
  mudouDePlano: false,
  grandePorte: false,
  plano: { contas: new Map(), ultima: null } as PlanoVisto,
  saldos: saldosVazios(),
  participantes: participantesVazios(),
  lancamentos: lancamentosVazios(),
  demonstracoes: demonstracoesVazias(),
  signatarios: [] as RegistroNumerado[],
})
type Estado = ReturnType<typeof estadoInicial>

function verAbertura(e: Estado, { linha, campos: c }: RegistroNumerado): void {
  const { achar } = e.achados
  const [inicio, fim] = [lerData(c[2]), lerData(c[3])]
  if (c[1] !== 'LECD') achar('estrutura', 'O arquivo não é uma ECD (0000 sem LECD).', { linha })
  if (inicio === null || fim === null || fim < inicio) {
    achar('data', 'O período do livro (0000) não existe.', { linha })
  } else e.periodo = { inicio, fim }
  if (!validarCnpj(c[5] ?? ''))
    achar('empresa', `O CNPJ da empresa (${c[5]}) não existe.`, { linha })
  if (!ehUf(c[6] ?? '')) achar('empresa', `A UF da empresa (${c[6]}) não existe.`, { linha })
  if (!/^\d{7}$/.test(c[8] ?? ''))
    achar('empresa', 'Falta o código IBGE do município da empresa.', { linha })
  if ((c[4] ?? '').trim() === '') achar('empresa', 'Falta o nome da empresa.', { linha })
  if (c[13] === '1' && !/^[0-9A-F]{40}$/i.test(c[14] ?? '')) {
    achar('empresa', 'A ECD é substituta e falta o hash da substituída.', { linha })
  }
  e.substituta = c[13] === '1'
  e.grandePorte = c[15] === '1'
  e.mudouDePlano = c[21] === '1'
  e.comReferencial = (c[22] ?? '') !== ''
}

function verTermo(e: Estado, { linha, campos: c }: RegistroNumerado): void {
  const doTermo = c[0] === 'I030'
  const total = Number(c[doTermo ? 4 : 5])
  e.totais.push({ nome: c[0] ?? '', valor: total, linha })
  if (!/^[1-9]\d*$/.test(c[2] ?? '')) {
    e.achados.achar('empresa', `Falta o número de ordem do livro (${c[0]}).`, { linha })
  }
  if (doTermo) {
    const [nire = ''] = c.slice(6)
    if (nire !== '' && !/^\d{11}$/.test(nire))
      e.achados.achar('empresa', `O NIRE (${nire}) não tem 11 algarismos.`, { linha })
    e.exercicio = lerData(c[11])
    if (e.exercicio === null) {
      e.achados.achar('data', 'Falta a data do fim do exercício social (I030).', { linha })
    }
  }
}

/** An ECD that replaces another says why, in a term that the accountant signs; no other has one. */
function conferirSubstituicao({ substituta, contagem, linhas, achados }: Estado): void {
  if (!substituta || (contagem.has('J801') && contagem.has('J932'))) return
  const falta = contagem.has('J801') ? 'quem assina o Termo' : 'o Termo'
  achados.achar(
    'sem-termo-de-verificacao',
    `A ECD é substituta e falta ${falta} de Verificação para Fins de Substituição.`,
    { linha: linhas },
  )
}

type Visor = (e: Estado, r: RegistroNumerado) => void
const daConta: Visor = (e, r) => verConta(e.plano, r.campos, r.linha, e.achados)
const doCentro: Visor = (e, { linha, campos: c }) => {
  const [, , codigo = ''] = c
  const { centros } = e.lancamentos.tabelas
  if (centros.has(codigo)) {
    const mensagem = `O centro de custo ${codigo} aparece mais de uma vez (I100).`
    e.achados.achar('centro-repetido', mensagem, { linha })
  }
  centros.add(codigo)
}
/** The cost centre of an I155 or I355 is one of the table. */
function verCentro(
  e: Estado,
  { linha, campos: [registro, , centro = ''] }: RegistroNumerado,
): void {
  if (registro !== 'I155' && registro !== 'I355') return
  if (centro === '' || e.lancamentos.tabelas.centros.has(centro)) return
  const mensagem = `O centro de custo ${centro} tem saldo e não está na tabela (I100).`
  e.achados.achar('codigo-inexistente', mensagem, { linha })
}
const doSaldo: Visor = (e, r) => {
  verCentro(e, r)
  verSaldo(e.saldos, e.plano, r, e.achados)
}
const doLancamento: Visor = (e, r) => verLancamento(e.lancamentos, e, r, e.achados)
const doParticipante: Visor = (e, r) => {
  verParticipante(e.participantes, r, e.achados)
  if (r.campos[0] === '0150') e.lancamentos.tabelas.participantes.add(r.campos[1] ?? '')
}
const daDemonstracao: Visor = (e, r) => {
  verCentro(e, r)
  verDemonstracao(e.demonstracoes, r, e.achados)
}

const VISORES: Readonly<Record<string, Visor>> = {
  '0000': verAbertura,
  '0150': doParticipante,
  '0180': doParticipante,
  '0990': (e) => fecharParticipante(e.participantes, e.achados),
  I010: (e, { linha, campos: c }) => {
    if (c[2] !== '9.00') {
      e.achados.achar('estrutura', `O leiaute é ${c[2]}; este validador é do 9.00.`, { linha })
    }
  },
  I030: verTermo,
  J900: verTermo,
  I050: daConta,
  I051: daConta,
  I052: daConta,
  I075: (e, { campos: c }) => e.lancamentos.tabelas.historicos.add(c[1] ?? ''),
  I100: doCentro,
  I150: doSaldo,
  I155: doSaldo,
  I157: doSaldo,
  I200: doLancamento,
  I250: doLancamento,
  I350: daDemonstracao,
  I355: daDemonstracao,
  J005: daDemonstracao,
  J100: daDemonstracao,
  J150: daDemonstracao,
  J210: daDemonstracao,
  J930: (e, r) => e.signatarios.push(r),
  '9900': (e, { campos: c }) => e.declarada.set(c[1] ?? '', Number(c[2])),
  '9999': (e, { linha, campos: c }) => e.totais.push({ nome: '9999', valor: Number(c[1]), linha }),
}

const BLOCOS = '0CIJK9'

function verEstrutura(e: Estado, nome: string, campos: Registro, linha: number): void {
  const { achar } = e.achados
  if (e.linhas === 1 && nome !== '0000') {
    achar('estrutura', 'O arquivo não começa pelo registro 0000.', { linha })
  }
  const bloco = nome.charAt(0)
  if (bloco !== e.ordem) {
    const [agora, antes] = [BLOCOS.indexOf(bloco), BLOCOS.indexOf(e.ordem)]
    if (agora < 0 || (e.ordem !== '' && agora < antes)) {
      achar('estrutura', `Linha ${linha}: o bloco ${bloco} está fora de ordem.`, { linha })
    }
    e.ordem = bloco
  }
  const esperados = CAMPOS[nome]
  if (esperados !== undefined && campos.length !== esperados) {
    achar('campos', `O registro ${nome} tem ${campos.length} campos, e são ${esperados}.`, {
      linha,
    })
  }
  if (/^.990$/.test(nome)) {
    let doBloco = 0
    for (const [outro, vezes] of e.contagem) if (outro.charAt(0) === bloco) doBloco += vezes
    // 9990 also counts the 9999 that comes after it.
    const total = nome === '9990' ? doBloco + 1 : doBloco
    if (Number(campos[1]) !== total) {
      achar('contagem', `O ${nome} diz ${campos[1]} linhas no bloco, e são ${total}.`, { linha })
    }
  }
}

function verRegistro(e: Estado, r: RegistroNumerado): void {
  const nome = r.campos[0] ?? ''
  e.linhas += 1
  e.contagem.set(nome, (e.contagem.get(nome) ?? 0) + 1)
  // The commonest by far, and always well placed when its neighbours are.
  if (nome !== 'I250' || e.ultimo !== 'I250') verEstrutura(e, nome, r.campos, r.linha)
  if (nome !== 'I250' && e.lancamentos.aberto !== null) {
    fecharLancamento(e.lancamentos, e.achados)
  }
  e.ultimo = nome
  VISORES[nome]?.(e, r)
}

function conferirContagens(e: Estado): void {
  const { achar } = e.achados
  for (const { nome, valor, linha } of e.totais) {
    if (valor !== e.linhas) {
      achar('contagem', `O ${nome} diz que o arquivo tem ${valor} linhas, e são ${e.linhas}.`, {
        linha,
      })
    }
  }
  for (const nome of new Set([...e.contagem.keys(), ...e.declarada.keys()])) {
    const [ha, dito] = [e.contagem.get(nome) ?? 0, e.declarada.get(nome) ?? 0]
    if (ha !== dito)
      achar('contagem', `O 9900 diz ${dito} registros ${nome}, e são ${ha}.`, { linha: e.linhas })
  }
  for (const nome of ['0000', 'C001', 'I030', 'I050', 'I150', 'J900', 'J930', '9999']) {
    if (!e.contagem.has(nome)) achar('estrutura', `Falta o registro ${nome}.`, { linha: e.linhas })
  }
}

function terminar(e: Estado): RelatorioDaEcd {
  conferirContagens(e)
  conferirSubstituicao(e)
  const emUso = new Set([...e.saldos.movimentos.values()].map((m) => m.conta))
  conferirPlano(e.plano, e.comReferencial ? emUso : null, e.achados)
  fecharSaldos(e.saldos, e.periodo, e.achados)
  conferirTransferencias(e.saldos, e.plano, e.mudouDePlano, e.achados)
  conferirMovimentos(e.lancamentos, e.saldos, e.achados)
  if (e.lancamentos.quantos === 0)
    e.achados.achar('sem-lancamentos', 'O livro não tem nenhum lançamento.', { linha: e.linhas })
  const dentro =
    e.exercicio !== null &&
    e.periodo !== null &&
    e.exercicio >= e.periodo.inicio &&
    e.exercicio <= e.periodo.fim
  const encerramento = {
    exercicio: dentro ? e.exercicio : null,
    noFimDoLivro: dentro && e.exercicio === e.periodo?.fim,
    encerramentos: e.lancamentos.encerramentos,
  }
  conferirDemonstracoes(e.demonstracoes, e, encerramento, e.achados)
  conferirPorte(e.demonstracoes, { comAuditor: e.contagem.has('J935'), ...e }, e.achados)
  fecharParticipante(e.participantes, e.achados)
  conferirSignatarios(e.signatarios, e.achados)
  const achados = e.achados.lista()
  return {
    valida: achados.every((a) => a.gravidade !== 'erro'),
    achados,
    linhas: e.linhas,
    lancamentos: e.lancamentos.quantos,
    partidas: e.lancamentos.partidas,
  }
}

/** The checks of an ECD, for who reads its registers one by one. */
export function createValidador(): {
  ver(registro: RegistroNumerado): void
  terminar(): RelatorioDaEcd
} {
  const e = estadoInicial()
  return { ver: (registro) => verRegistro(e, registro), terminar: () => terminar(e) }
}

/**
 * Checks a book before its ECD is written: what the PGE would say of the file, account by account, each
 * with what to do. Reads the entries twice, in constant memory.
 */
export async function validarLivroParaEcd(
  livro: LivroContabil,
  opcoes: OpcoesDaEcd,
): Promise<RelatorioDaEcd> {
  const validador = createValidador()
  let linha = 0
  for await (const campos of registrosDaEcd(livro, opcoes)) {
    linha += 1
    validador.ver({ linha, campos })
  }
  return validador.terminar()
}

/** Checks a file, ours or another's; lines that are no register are findings too. Never throws for it. */
export async function validarEcd(
  blocos: Sequencia<Uint8Array>,
  limites: LimitesDaEcd = LIMITES_ECD,
): Promise<RelatorioDaEcd> {
  const e = estadoInicial()
  for await (const lida of lerRegistros(blocos, limites)) {
    if (lida.ok) verRegistro(e, lida.registro)
    else e.achados.achar('estrutura', lida.recusa.mensagem, { linha: lida.recusa.linha })
  }
  return terminar(e)
}
