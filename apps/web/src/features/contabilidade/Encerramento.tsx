import { Button, NativeSelect, TextInput } from '@mantine/core'
import { contabilEncerramento, contabilRelatorios, type RouteOutput } from '@razao/contract'
import { useId, useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Dinheiro } from '../../ui/Dinheiro.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { formatarData, formatarDinheiro, plural } from '../../ui/formato.ts'
import { Bens } from './Bens.tsx'
import { Distribuicao } from './Distribuicao.tsx'
import { ErrosDoPedido } from './ErrosDoPedido.tsx'
import { FalhaAoLancar } from './FalhaAoLancar.tsx'
import { Propostos } from './Propostos.tsx'
import { SaldosIniciais } from './SaldosIniciais.tsx'
import type { Livro } from './use-livro.ts'
import { usePrevia } from './use-previa.ts'
import './exportar.css'
import './cadastros.css'

/** The parts of a year that may be closed: whole, or by quarter (Presumido and Real trimestral). */
const TRIMESTRES = [
  { value: '', label: 'Ano inteiro (31/12)' },
  { value: '03-31', label: '1º trimestre (31/03)' },
  { value: '06-30', label: '2º trimestre (30/06)' },
  { value: '09-30', label: '3º trimestre (30/09)' },
] as const

type DoEncerramento = { empresaId: number; ano: number; em: string | undefined }

/** Whether a closing of this day stands; undefined until it is known. */
function useEncerrado({ empresaId, ano, em }: DoEncerramento) {
  const dia = em ?? `${ano}-12-31`
  const { dados } = useConsulta(contabilRelatorios.relatorioDiario, {
    ...{ empresaId, de: dia, ate: dia, origem: 'encerramento', estornados: false, linhas: 500 },
  })
  return { dia, encerrado: dados?.linhas.some(({ estornaId }) => estornaId === null) }
}

function EstornarEncerramento({ empresaId, ano, em }: DoEncerramento) {
  const { dia, encerrado } = useEncerrado({ empresaId, ano, em })
  const porque = useId()
  const [aberto, setAberto] = useState(false)
  const [motivo, setMotivo] = useState('')
  const { executar, enviando, falha } = useAcao(contabilEncerramento.estornarEncerramento)
  const enviar = async () => {
    const resultado = await executar({ empresaId, ano, em, motivo: motivo.trim() })
    if (!resultado.ok) return
    avisos.ok(`Encerramento de ${ano} desfeito.`)
    setAberto(false)
  }
  return (
    <>
      <Button
        variant="default"
        disabled={encerrado === false}
        aria-describedby={encerrado === false ? porque : undefined}
        onClick={() => setAberto(true)}
      >
        Desfazer o encerramento
      </Button>
      {encerrado === false ? (
        <span id={porque} className="rz-suave">
          Nada a desfazer: o resultado não está encerrado em {formatarData(dia)}.
        </span>
      ) : null}
      <Dialogo
        aberto={aberto}
        onFechar={() => setAberto(false)}
        titulo={`Desfazer o encerramento de ${ano}`}
      >
        <form
          className="rz-formulario"
          onSubmit={(evento) => {
            evento.preventDefault()
            if (motivo.trim() !== '') void enviar()
          }}
        >
          <p>
            Os lançamentos de encerramento são estornados; as contas de resultado voltam a ter
            saldo.
          </p>
          <TextInput
            label="Motivo"
            required
            maxLength={500}
            data-autofocus
            value={motivo}
            onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
          />
          <ErrosDoPedido falha={falha} />
          <div className="rz-formulario-acoes">
            <Button type="submit" color="red.9" loading={enviando} disabled={motivo.trim() === ''}>
              Desfazer
            </Button>
          </div>
        </form>
      </Dialogo>
    </>
  )
}

function Apuracao({ empresaId, ano }: { empresaId: number; ano: number }) {
  const { executar, enviando, falha } = useAcao(contabilEncerramento.encerrarExercicio, {
    semModal: true,
  })
  const { previa, soVer, esquecer, ...prever } =
    usePrevia<RouteOutput<typeof contabilEncerramento.encerrarExercicio>>()
  const [trimestre, setTrimestre] = useState('')
  const em = trimestre === '' ? undefined : `${ano}-${trimestre}`
  const pedir = async (ver: boolean) => {
    const feito = await prever.pedir(ver, () => executar({ empresaId, ano, em, previa: ver }))
    if (feito && !ver)
      avisos.ok(`${plural(feito.confirmados.length, 'lançamento')} de encerramento no livro.`)
  }
  return (
    <section className="rz-cartao ctb-pedidos" aria-label="Apuração do resultado">
      <h2>Apuração do resultado de {ano}</h2>
      <p className="rz-suave">
        Zera as contas de resultado contra a ARE e leva o lucro ou prejuízo ao patrimônio líquido.
      </p>
      <div className="ctb-campos">
        <NativeSelect
          label="O que se encerra"
          data={[...TRIMESTRES]}
          value={trimestre}
          onChange={({ currentTarget }) => {
            setTrimestre(currentTarget.value)
            esquecer()
          }}
        />
      </div>
      <FalhaAoLancar falha={falha} soVer={soVer} />
      {previa ? (
        <>
          <p>
            Resultado: <Dinheiro valor={previa.resultado} />
          </p>
          {previa.anteriores === 0 ? null : (
            <Faixa tom="atencao">
              {formatarDinheiro(previa.anteriores)} são de exercícios anteriores ainda abertos:
              encerre-os antes, um por um, para que cada ano tenha o seu resultado.
            </Faixa>
          )}
          <Propostos propostos={previa.propostos} />
        </>
      ) : null}
      <div className="ctb-barra">
        <Button variant="default" loading={enviando} onClick={() => void pedir(true)}>
          Ver a prévia
        </Button>
        {previa ? (
          <Button loading={enviando} onClick={() => void pedir(false)}>
            Encerrar {em === undefined ? ano : `até ${trimestre.slice(3)}/${trimestre.slice(0, 2)}`}
          </Button>
        ) : null}
        <EstornarEncerramento empresaId={empresaId} ano={ano} em={em} />
      </div>
    </section>
  )
}

const PARTES = [
  ['apuracao', 'Apuração do resultado'],
  ['lucros', 'Distribuição de lucros'],
  ['bens', 'Bens e depreciação'],
  ['saldos', 'Saldos iniciais'],
] as const

/** The year closed, profits distributed, assets depreciated, balances opened: each shown first, then posted. */
export function Encerramento({ livro, empresaId }: { livro: Livro; empresaId: number }) {
  const { competencia } = livro
  const ano = Number(competencia.slice(0, 4))
  const pedida = livro.parametros.get('parte')
  const [parte] = PARTES.find(([uma]) => uma === pedida) ?? PARTES[0]
  return (
    <>
      <nav className="ctb-partes" aria-label="Partes do encerramento">
        {PARTES.map(([uma, nome]) => (
          <Button
            key={uma}
            size="compact-sm"
            variant={uma === parte ? 'filled' : 'default'}
            aria-current={uma === parte ? 'page' : undefined}
            onClick={() => livro.irPara('encerramento', { parte: uma })}
          >
            {nome}
          </Button>
        ))}
      </nav>
      {parte === 'apuracao' ? <Apuracao key={ano} empresaId={empresaId} ano={ano} /> : null}
      {parte === 'lucros' ? (
        <Distribuicao key={competencia} empresaId={empresaId} competencia={competencia} />
      ) : null}
      {parte === 'bens' ? <Bens empresaId={empresaId} competencia={competencia} /> : null}
      {parte === 'saldos' ? <SaldosIniciais empresaId={empresaId} ano={ano} /> : null}
    </>
  )
}
