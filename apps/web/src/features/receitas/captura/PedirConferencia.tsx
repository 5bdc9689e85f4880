import { Button } from '@mantine/core'
import { captura } from '@razao/contract'
import { IconGitCompare } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAcao } from '../../../api/use-acao.ts'
import { useCompetencia, useEmpresaAtual, usePode } from '../../../state/contexto.ts'
import { CampoCompetencia } from '../../../ui/CampoCompetencia.tsx'
import { EscolherEmpresa } from '../../../ui/EscolherEmpresa.tsx'
import { enderecoDoPortal } from './captura.ts'

/** Chooses the month and asks for the check of the company of the top bar. */
export function PedirConferencia() {
  const [empresa] = useEmpresaAtual()
  const [daBarra] = useCompetencia()
  const [competencia, setCompetencia] = useState(daBarra)
  const podePedir = usePode('confirmar', 'financeiro')
  const navegar = useNavigate()
  const { executar, enviando } = useAcao(captura.conferirComAFonte)
  if (!podePedir) return null
  const conferir = async (empresaId: number) => {
    const resultado = await executar({ empresaId, competencia })
    if (resultado.ok)
      void navegar(enderecoDoPortal('conferencias', { conferencia: resultado.valor.conferenciaId }))
  }
  return (
    <div className="cp-pedir">
      <CampoCompetencia value={competencia} onChange={setCompetencia} rotulo="Mês a conferir" />
      {empresa === null ? (
        <EscolherEmpresa variant="default" />
      ) : (
        <Button
          loading={enviando}
          leftSection={<IconGitCompare size={15} aria-hidden />}
          onClick={() => void conferir(empresa.ID)}
        >
          Conferir com o portal
        </Button>
      )}
      <span className="rz-suave">
        {empresa === null
          ? 'A conferência é de uma empresa de cada vez.'
          : `As notas de ${empresa.Apelido} neste mês, uma a uma, contra o portal nacional.`}
      </span>
    </div>
  )
}
