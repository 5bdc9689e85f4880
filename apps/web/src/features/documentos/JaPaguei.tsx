import { Button } from '@mantine/core'
import { fiscal } from '@razao/contract'
import { IconCheck } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { errosPorCampo } from '../../api/falha.ts'
import { useAcao } from '../../api/use-acao.ts'
import { useUsuario } from '../../state/contexto.ts'
import { hojeEmBrasilia } from '../../state/hoje.ts'
import { avisos } from '../../ui/avisos.tsx'
import { CampoMascarado } from '../../ui/CampoMascarado.tsx'
import { formatarData } from '../../ui/formato.ts'
import { dataDigitada, limpar } from '../../ui/mascaras.ts'
import type { Guia } from './guia.ts'

/** «Já paguei»: the day the money left, as the person says it; the statement of the bank comes later. */
export function JaPaguei({ guia }: { guia: Guia }) {
  const hoje = useUsuario()?.hoje ?? hojeEmBrasilia()
  const [aberto, setAberto] = useState(false)
  const [dia, setDia] = useState(limpar('date', formatarData(hoje)))
  const [tentou, setTentou] = useState(false)
  const { executar, enviando, falha } = useAcao(fiscal.informarPagamento)
  const pagaEm = dataDigitada(dia)
  const erroDaData = pagaEm !== null && pagaEm > hoje ? 'Esta data ainda não chegou.' : undefined

  const salvar = async (evento: FormEvent) => {
    evento.preventDefault()
    setTentou(true)
    if (pagaEm === null || erroDaData) return
    const resultado = await executar({ guiaId: guia.id, pagaEm, versao: guia.versao })
    if (resultado.ok) avisos.ok(`Pagamento registrado em ${formatarData(pagaEm)}.`)
  }
  if (!aberto) {
    return (
      <Button leftSection={<IconCheck size={16} />} onClick={() => setAberto(true)}>
        Já paguei
      </Button>
    )
  }
  return (
    <form className="rz-ja-paguei" onSubmit={(evento) => void salvar(evento)}>
      <CampoMascarado
        tipo="date"
        label="Data do pagamento"
        value={dia}
        onChange={setDia}
        autoFocus
        error={
          errosPorCampo(falha).pagaEm ??
          erroDaData ??
          (tentou && pagaEm === null ? 'Escreva uma data que existe, como 20/11/2026.' : undefined)
        }
      />
      <div>
        <Button variant="default" onClick={() => setAberto(false)}>
          Voltar
        </Button>
        <Button type="submit" loading={enviando}>
          Registrar pagamento
        </Button>
      </div>
    </form>
  )
}
