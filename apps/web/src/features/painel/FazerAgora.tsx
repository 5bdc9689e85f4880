import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCalendarDue,
  IconCertificate,
  IconCircleCheck,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { BotaoCopiar } from '../../ui/BotaoCopiar.tsx'
import { formatarDinheiro } from '../../ui/formato.ts'
import type { Inicio } from './tipos.ts'

type Tarefa = Inicio['fazerAgora'][number]

const TIPOS: Readonly<Record<Tarefa['tipo'], { icone: ReactNode; tom: string; botao: string }>> = {
  'guia-vencida': {
    icone: <IconAlertTriangle size={22} aria-hidden />,
    tom: 'erro',
    botao: 'Ver a guia',
  },
  'pagar-guia': {
    icone: <IconCalendarDue size={22} aria-hidden />,
    tom: 'info',
    botao: 'Ver e pagar',
  },
  certificado: {
    icone: <IconCertificate size={22} aria-hidden />,
    tom: 'atencao',
    botao: 'Pedir a renovação',
  },
  'tudo-em-dia': {
    icone: <IconCircleCheck size={22} aria-hidden />,
    tom: 'ok',
    botao: 'Ver os impostos',
  },
}

const diaEMes = (data: string): string => `${data.slice(8, 10)}/${data.slice(5, 7)}`

/** By what a guide is paid: the Pix, or the line that is typed. */
const codigoDe = ({ pix, linhaDigitavel }: Tarefa): string | null => pix ?? linhaDigitavel

/** One button: copying what pays, where there is something; else, going where the thing is done. */
function Principal({
  tarefa,
  principal,
  children,
}: {
  tarefa: Tarefa
  principal: boolean
  children: string
}) {
  const variant = principal ? 'filled' : 'default'
  const codigo = codigoDe(tarefa)
  if (codigo !== null)
    return (
      <BotaoCopiar
        className="pn-botao pn-copiar"
        size="sm"
        variant={variant}
        texto={codigo}
        rotulo={`${tarefa.pix === null ? 'Copiar código' : 'Copiar Pix'}: ${tarefa.titulo}`}
      >
        {tarefa.pix === null ? 'Copiar código' : 'Copiar Pix'}
      </BotaoCopiar>
    )
  return (
    <Button component={Link} to={tarefa.rota} className="pn-botao" variant={variant}>
      {children}
    </Button>
  )
}

/** What the owner does now, by deadline: one card, one button. */
export function FazerAgora({ fazerAgora, proximoVencimento }: Inicio) {
  return (
    <ol className="pn-tarefas">
      {fazerAgora.map((tarefa, i) => {
        const { icone, tom, botao } = TIPOS[tarefa.tipo]
        const emDia = tarefa.tipo === 'tudo-em-dia'
        const proximo =
          emDia && proximoVencimento
            ? ` Próximo vencimento: ${diaEMes(proximoVencimento.vencimento)} (${proximoVencimento.rotulo}).`
            : ''
        return (
          <li key={`${tarefa.tipo}-${tarefa.guiaId ?? i}`} className={`pn-tarefa rz-tom-${tom}`}>
            <span className="pn-tarefa-icone">{icone}</span>
            <span className="pn-tarefa-texto">
              <strong>{tarefa.titulo}</strong>
              <span className="rz-suave">
                {tarefa.detalhe}
                {proximo}
                {codigoDe(tarefa) === null ? null : (
                  <>
                    {' '}
                    <Link to={tarefa.rota} aria-label={`Ver a guia: ${tarefa.titulo}`}>
                      Ver a guia
                    </Link>
                  </>
                )}
              </span>
            </span>
            {tarefa.valor === null ? null : (
              <strong className="pn-tarefa-valor rz-numero">
                {formatarDinheiro(tarefa.valor)}
              </strong>
            )}
            <Principal tarefa={tarefa} principal={i === 0 && !emDia}>
              {botao}
            </Principal>
          </li>
        )
      })}
    </ol>
  )
}
