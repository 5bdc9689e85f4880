import { emissoes } from '@razao/contract'
import type { Resultado } from '../../../api/pedir.ts'
import { useAcao } from '../../../api/use-acao.ts'
import { plural } from '../../../ui/formato.ts'
import { DialogoDoLote } from './DialogoDoLote.tsx'
import { type Conferidas, conferirTodas, type Impedida } from './escolhidas.ts'
import { Recusas } from './Recusas.tsx'
import { useConferencia } from './use-conferencia.ts'

type Props = {
  /** The charges chosen, read when the dialog opens. */
  buscar: () => Promise<Resultado<number[]>>
  empresaId: (cobrancaId: number) => number | undefined
  onFechar: () => void
  onCriada: (operacaoId: number) => void
}

const MOSTRADAS = 50

function Impedidas({
  impedidas,
  empresaId,
}: { impedidas: readonly Impedida[] } & Pick<Props, 'empresaId'>) {
  const resto = impedidas.length - MOSTRADAS
  return (
    <section className="em-impedidas" aria-label="Não podem ser emitidas">
      <h3>{plural(impedidas.length, 'não pode ser emitida', 'não podem ser emitidas')}</h3>
      <ul>
        {impedidas.slice(0, MOSTRADAS).map(({ cobrancaId, numero, cliente, recusas }) => (
          <li key={cobrancaId} className="em-impedida">
            <span>
              <strong>Cobrança {numero}</strong> · {cliente}
            </span>
            <Recusas
              recusas={recusas}
              de={{ empresaId: empresaId(cobrancaId) ?? 0, clienteId: null, cobrancaId }}
            />
          </li>
        ))}
      </ul>
      {resto > 0 ? <p className="rz-suave">E mais {plural(resto, 'cobrança')}.</p> : null}
    </section>
  )
}

function ResultadoDaConferencia({
  conferidas,
  empresaId,
}: { conferidas: Conferidas } & Pick<Props, 'empresaId'>) {
  const { prontas, impedidas, jaFeitas } = conferidas
  return (
    <>
      <p role="status">
        <strong>
          {prontas.length === 0
            ? 'Nenhuma nota pode ser pedida agora.'
            : `${plural(prontas.length, 'nota pronta', 'notas prontas')} para emitir.`}
        </strong>{' '}
        {jaFeitas.length > 0
          ? `${plural(jaFeitas.length, 'já foi faturada ou cancelada', 'já foram faturadas ou canceladas')}.`
          : null}
      </p>
      {impedidas.length > 0 ? <Impedidas impedidas={impedidas} empresaId={empresaId} /> : null}
    </>
  )
}

/** Before many notes: what would stop each one, with the way to mend it; then those that are ready are asked for. */
export function EmitirEmLote({ buscar, empresaId, onFechar, onCriada }: Props) {
  const { conferidas, ...conferencia } = useConferencia(buscar, conferirTodas)
  const { executar, enviando } = useAcao(emissoes.emitirNotas)
  const prontas = conferidas?.prontas ?? []
  const emitir = async () => {
    const resultado = await executar({ cobrancaIds: [...prontas] })
    if (!resultado.ok) return
    onFechar()
    onCriada(resultado.valor.operacaoId)
  }
  return (
    <DialogoDoLote
      titulo="Faturar agora"
      {...{ ...conferencia, enviando, onFechar }}
      confirmar={prontas.length === 0 ? 'Emitir' : `Emitir ${plural(prontas.length, 'nota')}`}
      podeConfirmar={prontas.length > 0}
      onConfirmar={() => void emitir()}
    >
      {conferidas ? <ResultadoDaConferencia conferidas={conferidas} empresaId={empresaId} /> : null}
    </DialogoDoLote>
  )
}
