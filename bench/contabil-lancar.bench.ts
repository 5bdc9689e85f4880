// Posting one entry per request through the API with everything on, beside three bare handlers of the same durability:
// a transaction written by hand, the same in one statement, and that one with numbers without gaps.
import { dirigir } from './apoio/carga.ts'
import { cpuDaqui, cpuDoBanco } from './apoio/cpu.ts'
import { ms, resumo } from './apoio/medidas.ts'
import { abrirBancada, inserirEmpresas } from './apoio/servidor.ts'
import { EMPRESA, inserirPlano } from './contabil/livro.ts'
import { abrirPisoDeLancar, PISOS } from './contabil/piso-lancar.ts'

const opcao = (nome: string, padrao: number): number =>
  Number(process.argv.find((a) => a.startsWith(`--${nome}=`))?.slice(nome.length + 3) ?? padrao)
const SEGUNDOS = opcao('segundos', 3)
const TURNOS = opcao('turnos', 5)
const CONCORRENCIAS = [1, 8, 32, 64].filter((c) => opcao('concorrencia', c) === c)

type Quem = 'nosso' | keyof typeof PISOS
const TODOS: readonly Quem[] = ['nosso', 'transacao', 'nu', 'numerado']
type Turnos = { taxa: number[]; esperas: number[]; aqui: number[]; banco: number[] }

const bancada = await abrirBancada()
try {
  await inserirEmpresas(bancada.dono, bancada.escritorioId, 1)
  const contas = await inserirPlano(bancada.dono, bancada.escritorioId)
  const piso = await abrirPisoDeLancar(bancada.donoUrl, contas)
  await medir(contas, piso.porta)
  await piso.fechar()
} finally {
  await bancada.encerrar()
}

async function medir(contas: readonly number[], portaDoPiso: number): Promise<void> {
  let ultimo = 0
  const rodar = async (quem: Quem, concorrencia: number, segundos: number) => {
    const antes = [cpuDaqui(), cpuDoBanco(bancada.pidDoBanco)] as const
    const medida = await dirigir({
      porta: quem === 'nosso' ? bancada.porta : portaDoPiso,
      caminho: quem === 'nosso' ? '/contabil/lancamentos' : PISOS[quem],
      cabecalhos: quem === 'nosso' ? `authorization: Bearer ${bancada.token}\r\n` : '',
      concorrencia,
      segundos,
      corpo: { empresaId: EMPRESA, contas, desde: ultimo, marca: quem },
    })
    if (medida.recusas[0] !== undefined) throw new Error(medida.recusas[0])
    ultimo = medida.ultimo
    const entradas = medida.esperas.length / 1000
    return {
      esperas: medida.esperas,
      aqui: (cpuDaqui() - antes[0]) / entradas,
      banco: (cpuDoBanco(bancada.pidDoBanco) - antes[1]) / entradas,
    }
  }
  for (const quem of TODOS) await rodar(quem, 8, 3)
  const taxas = new Map<number, number>()
  for (const concorrencia of CONCORRENCIAS) {
    const turnos: Record<Quem, Turnos> = {
      nosso: { taxa: [], esperas: [], aqui: [], banco: [] },
      transacao: { taxa: [], esperas: [], aqui: [], banco: [] },
      nu: { taxa: [], esperas: [], aqui: [], banco: [] },
      numerado: { taxa: [], esperas: [], aqui: [], banco: [] },
    }
    for (let turno = 0; turno < TURNOS; turno += 1)
      for (const quem of TODOS) {
        const { esperas, aqui, banco } = await rodar(quem, concorrencia, SEGUNDOS)
        turnos[quem].aqui.push(aqui)
        turnos[quem].banco.push(banco)
        turnos[quem].taxa.push(esperas.length / SEGUNDOS)
        for (const espera of esperas) turnos[quem].esperas.push(espera)
      }
    const sobre = (piso: Quem): string =>
      resumo(
        turnos.nosso.taxa.map((taxa, i) => taxa / (turnos[piso].taxa[i] ?? Number.NaN)),
      ).p50.toFixed(2)
    const dizer = (quem: Quem): string => {
      const { taxa, esperas, aqui, banco } = turnos[quem]
      const { p50, p95 } = resumo(esperas)
      return `${Math.round(resumo(taxa).p50)}/s p50 ${ms(p50)} p95 ${ms(p95)} CPU ${Math.round(resumo(aqui).p50)} + ${Math.round(resumo(banco).p50)} µs`
    }
    taxas.set(concorrencia, resumo(turnos.nosso.taxa).p50)
    console.log(
      `${concorrencia} at a time: ours ${dizer('nosso')} · bare, by hand ${dizer('transacao')} · ratio ${sobre('transacao')} · bare, one statement ${dizer('nu')} · ratio ${sobre('nu')} · one statement, numbered ${dizer('numerado')} · ratio ${sobre('numerado')}`,
    )
  }
  const [oito, sessenta] = [taxas.get(8), taxas.get(64)]
  if (oito !== undefined && sessenta !== undefined)
    console.log(`rate at 64 over rate at 8: ${(sessenta / oito).toFixed(2)}`)
}
