import { fechamento } from '@razao/contract'
import { useEffect, useState } from 'react'
import { AINDA_NAO, useConsulta } from '../api/use-consulta.ts'
import { useCompetencia, useEmpresaAtual, useUsuario } from '../state/contexto.ts'
import { Faixa } from '../ui/Faixa.tsx'
import { formatarCompetencia } from '../ui/formato.ts'
import { podeAbrir } from './menu.ts'

const HORA = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })

/** The hour since when there is no network, or null. */
function useSemConexao(): string | null {
  const [desde, setDesde] = useState<string | null>(null)
  useEffect(() => {
    const caiu = () => setDesde(HORA.format(new Date()))
    const voltou = () => setDesde(null)
    if (!navigator.onLine) caiu()
    window.addEventListener('offline', caiu)
    window.addEventListener('online', voltou)
    return () => {
      window.removeEventListener('offline', caiu)
      window.removeEventListener('online', voltou)
    }
  }, [])
  return desde
}

function MesBloqueado() {
  const usuario = useUsuario()
  const [empresa] = useEmpresaAtual()
  const [competencia] = useCompetencia()
  const pode = usuario !== null && podeAbrir(usuario.IDPerfilAcesso, 'CONTADOR')
  const { dados } = useConsulta(
    fechamento.lerFechamento,
    pode && empresa ? { empresaId: empresa.ID, competencia } : AINDA_NAO,
  )
  if (dados?.etapas.bloqueio !== fechamento.ESTADO_ETAPA.feito) return null
  return (
    <Faixa tom="bloqueado">
      Competência {formatarCompetencia(competencia)} bloqueada para {dados.empresa}: consultas sim,
      mudanças não.
    </Faixa>
  )
}

/** The strips under the top bar, the most severe first. */
export function Faixas() {
  const usuario = useUsuario()
  const semConexaoDesde = useSemConexao()
  return (
    <div className="rz-faixas">
      {usuario?.escritorio.demonstracao ? (
        <Faixa tom="info">Ambiente de demonstração — nada é enviado ao governo.</Faixa>
      ) : null}
      <MesBloqueado />
      {semConexaoDesde === null ? null : (
        <Faixa tom="atencao">Sem conexão — mostrando dados de {semConexaoDesde}.</Faixa>
      )}
    </div>
  )
}
