import { fechamento } from '@razao/contract'
import { useAcao } from '../../../api/use-acao.ts'
import { useConsulta } from '../../../api/use-consulta.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { MOTIVO } from '../../../ui/campos.ts'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { Formulario } from '../../../ui/Formulario.tsx'
import { competenciaPorExtenso } from '../../../ui/formato.ts'
import { useFormulario } from '../../../ui/use-formulario.ts'

type Props = { empresaId: number; competencia: string; onFechar: () => void }
const CAMPOS = { motivo: { ...MOTIVO, descricao: 'Pelo menos 5 letras.' } } as const

/** Takes the lock of the closing away, with the reason; what was posted stays. */
export function ReabrirMes({ empresaId, competencia, onFechar }: Props) {
  const { dados, estado } = useConsulta(fechamento.lerFechamento, { empresaId, competencia })
  const { executar, falha } = useAcao(fechamento.reabrirEtapa)
  const formulario = useFormulario({ campos: CAMPOS, falha })
  const mes = competenciaPorExtenso(competencia)
  return (
    <Dialogo aberto onFechar={onFechar} titulo={`Reabrir ${mes}`}>
      <Formulario
        de={formulario}
        enviar="Reabrir o mês"
        perigo
        pronto={formulario.completo && dados !== undefined}
        voltar="Cancelar"
        onVoltar={onFechar}
        onEnviar={({ motivo }) =>
          dados &&
          executar({ empresaId, competencia, etapa: 'bloqueio', motivo, versao: dados.versao })
        }
        onFeito={() => {
          avisos.ok(`${mes} foi reaberto.`)
          onFechar()
        }}
        antes={
          <>
            {estado.falha ? (
              <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
            ) : null}
            <p>
              O mês volta a aceitar lançamentos; o que foi lançado e apurado continua como está. O
              motivo fica no histórico do bloqueio e no relatório do auditor.
            </p>
          </>
        }
      />
    </Dialogo>
  )
}
