import { Button, NativeSelect, Textarea } from '@mantine/core'
import { entrega } from '@razao/contract'
import { type FormEvent, useState } from 'react'
import { errosPorCampo } from '../../api/falha.ts'
import { useAcao } from '../../api/use-acao.ts'
import { useUsuario } from '../../state/contexto.ts'
import { hojeEmBrasilia } from '../../state/hoje.ts'
import { avisos } from '../../ui/avisos.tsx'
import { CampoDeData } from '../../ui/CampoDeData.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { formatarCompetencia } from '../../ui/formato.ts'
import { Modal } from '../../ui/janela.tsx'
import { useDevolverFoco } from '../../ui/use-devolver-foco.ts'
import type { LinhaDoMapa } from './tipos.ts'

const { MEIOS_DE_ENTREGA, ROTULOS_MEIO_DE_ENTREGA } = entrega

/** Says that the guides of the month reached the company outside the product. */
export function DialogoDaEntrega({
  linha,
  onFechar,
}: {
  linha: LinhaDoMapa
  onFechar: () => void
}) {
  useDevolverFoco()
  const hoje = useUsuario()?.hoje ?? hojeEmBrasilia()
  const [em, setEm] = useState(hoje)
  const [como, setComo] = useState<entrega.MeioDeEntrega>('email')
  const [nota, setNota] = useState('')
  const { executar, enviando, falha } = useAcao(entrega.entregarPorFora)
  const registrar = async (evento: FormEvent) => {
    evento.preventDefault()
    const { empresaId, competencia, versao } = linha
    const escrita = nota.trim() === '' ? {} : { nota: nota.trim() }
    const resultado = await executar({ empresaId, competencia, em, como, versao, ...escrita })
    if (!resultado.ok) return
    avisos.ok(`${linha.empresa}: entrega por fora registrada.`)
    onFechar()
  }
  return (
    <Modal opened onClose={onFechar} title={`Guias de ${linha.empresa} entregues por fora`}>
      <form className="fech-dialogo" onSubmit={(evento) => void registrar(evento)}>
        <Faixa tom="info">
          A etapa Enviado de {formatarCompetencia(linha.competencia)} fica feita com esta entrega,
          em seu nome. Se os valores mudarem, ela deixa de valer.
        </Faixa>
        <CampoDeData
          label="Entregue em"
          required
          data-autofocus
          value={em}
          max={hoje}
          onChange={setEm}
          error={errosPorCampo(falha).em}
        />
        <NativeSelect
          label="Como"
          value={como}
          onChange={({ currentTarget }) => setComo(currentTarget.value as entrega.MeioDeEntrega)}
          data={MEIOS_DE_ENTREGA.map((um) => ({ value: um, label: ROTULOS_MEIO_DE_ENTREGA[um] }))}
        />
        <Textarea
          label="Observação (opcional)"
          description="A quem foi entregue, por exemplo."
          autosize
          minRows={2}
          maxLength={500}
          value={nota}
          onChange={({ currentTarget }) => setNota(currentTarget.value)}
        />
        <div className="fech-dialogo-acoes">
          <Button variant="default" onClick={onFechar}>
            Voltar
          </Button>
          <Button type="submit" loading={enviando} disabled={em === ''}>
            Registrar a entrega
          </Button>
        </div>
      </form>
    </Modal>
  )
}
