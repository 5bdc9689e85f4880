import type { dctfweb, RouteInput } from '@razao/contract'
import type { useAcao } from '../../api/use-acao.ts'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Formulario } from '../../ui/Formulario.tsx'
import { useFormulario } from '../../ui/use-formulario.ts'
import type { MesDaDctfweb } from './dctfweb.ts'

type Acao = ReturnType<typeof useAcao<typeof dctfweb.montarDctfweb>>
type Dito = Pick<RouteInput<typeof dctfweb.montarDctfweb>, 'responsavel' | 'variacoes'>
type Props = {
  responsavel: MesDaDctfweb['responsavel']
  falha: Acao['falha']
  onMontar: (dito: Dito) => ReturnType<Acao['executar']>
  onFechar: () => void
}

/** Who answers for the MIT, as the last time, and how the exchange rate is taken; then it is put together. */
export function ResponsavelPeloMit({ responsavel, falha, onMontar, onFechar }: Props) {
  const formulario = useFormulario({
    campos: {
      cpf: {
        tipo: 'cpf',
        rotulo: 'CPF do responsável',
        obrigatorio: true,
        foco: true,
        ponteiro: 'responsavel/cpf',
      },
      telefone: { rotulo: 'Telefone com DDD', maximo: 20, ponteiro: 'responsavel/telefone' },
      email: { rotulo: 'E-mail', maximo: 60, ponteiro: 'responsavel/email' },
      uf: {
        rotulo: 'UF do CRC',
        maximo: 2,
        ponteiro: 'responsavel/crc/uf',
        validar: (texto: string) =>
          texto.trim() === '' || /^[A-Za-z]{2}$/.test(texto.trim())
            ? null
            : 'Duas letras, como SP.',
      },
      crc: { rotulo: 'Número do CRC', maximo: 20, ponteiro: 'responsavel/crc/numero' },
      variacoes: {
        tipo: 'escolha',
        rotulo: 'Variações monetárias',
        opcoes: [
          ['caixa', 'Caixa, que é a regra'],
          ['competencia', 'Competência, se a empresa optou em janeiro'],
        ],
        obrigatorio: true,
      },
    },
    inicial: {
      cpf: responsavel?.cpf ?? '',
      telefone: responsavel?.telefone ?? '',
      email: responsavel?.email ?? '',
      uf: responsavel?.crc?.uf ?? '',
      crc: responsavel?.crc?.numero ?? '',
      variacoes: 'caixa',
    },
    falha,
  })
  return (
    <Dialogo aberto onFechar={onFechar} titulo="Montar a DCTFWeb">
      <Formulario
        className="fech-dialogo"
        de={formulario}
        enviar="Montar e comparar"
        onVoltar={onFechar}
        onEnviar={({ cpf, telefone, email, uf, crc, variacoes }) =>
          onMontar({
            responsavel: {
              cpf,
              ...(telefone.trim() === '' ? {} : { telefone: telefone.trim() }),
              ...(email.trim() === '' ? {} : { email: email.trim() }),
              ...(uf.trim() === '' && crc.trim() === ''
                ? {}
                : { crc: { uf: uf.trim().toUpperCase(), numero: crc.trim() } }),
            },
            variacoes,
          })
        }
        onFeito={onFechar}
        antes={
          <p>
            O MIT pede quem responde pela apuração, como contador. A resposta fica para os próximos
            meses. Nada é enviado agora.
          </p>
        }
      />
    </Dialogo>
  )
}
