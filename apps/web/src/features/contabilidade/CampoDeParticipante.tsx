import { contabilCadastros, type RouteOutput } from '@razao/contract'
import { useId, useState } from 'react'
import { useConsulta } from '../../api/use-consulta.ts'

export type Participante = RouteOutput<
  typeof contabilCadastros.listarParticipantes
>['participantes'][number]
export type Centro = RouteOutput<typeof contabilCadastros.listarCentros>['centros'][number]

const NINGUEM: readonly Participante[] = []
const NENHUM: readonly Centro[] = []

/** Cost centres in use and people of a company: what a line may be told to be of. */
export function useDeQuem(empresaId: number) {
  const centros = useConsulta(contabilCadastros.listarCentros, { empresaId })
  const pessoas = useConsulta(contabilCadastros.listarParticipantes, { empresaId })
  return {
    centros: centros.dados?.centros.filter(({ ativo }) => ativo) ?? NENHUM,
    participantes: pessoas.dados?.participantes ?? NINGUEM,
  }
}
export type DeQuem = ReturnType<typeof useDeQuem>

type Props = {
  rotulo: string
  participantes: readonly Participante[]
  participanteId: number | null
  onEscolher: (participanteId: number | null) => void
}

/** A customer or supplier by name or document; what is nobody's name goes back to what was chosen. */
export function CampoDeParticipante({ rotulo, participantes, participanteId, onEscolher }: Props) {
  const lista = useId()
  const [digitado, setDigitado] = useState<string | null>(null)
  const escolhido = participantes.find(({ id }) => id === participanteId)
  const concluir = () => {
    if (digitado === null) return
    const texto = digitado.trim().toLowerCase()
    setDigitado(null)
    if (texto === '') return onEscolher(null)
    const achados = participantes.filter(
      ({ nome, documento }) =>
        nome.toLowerCase() === texto || documento === texto.replace(/[^0-9a-z]/g, ''),
    )
    const parecidos =
      achados.length > 0
        ? achados
        : participantes.filter(({ nome }) => nome.toLowerCase().includes(texto))
    if (parecidos.length === 1) onEscolher(parecidos[0]?.id ?? null)
  }
  return (
    <>
      <input
        className="ctb-campo"
        aria-label={rotulo}
        placeholder="Participante"
        list={lista}
        autoComplete="off"
        value={digitado ?? escolhido?.nome ?? ''}
        onChange={({ currentTarget }) => setDigitado(currentTarget.value)}
        onBlur={concluir}
      />
      <datalist id={lista}>
        {participantes.map(({ id, nome, documento }) => (
          <option key={id} value={nome}>
            {documento}
          </option>
        ))}
      </datalist>
    </>
  )
}
