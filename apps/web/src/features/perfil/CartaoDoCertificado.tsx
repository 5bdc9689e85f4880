import { Button } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { DataCivil, Instante } from '../../ui/DataCivil.tsx'
import { formatarDocumento } from '../../ui/formato.ts'
import { Situacao } from '../../ui/Situacao.tsx'
import { Tabela } from '../../ui/Tabela.tsx'
import {
  type Certificado,
  situacaoDoCertificado,
  textoDaAcao,
  textoDoTipo,
  type Uso,
} from './certificado.ts'

type Fato = readonly [rotulo: string, valor: ReactNode]

const numero = (texto: string) => <span className="rz-numero rz-quebra">{texto}</span>

const fatosDe = (certificado: Certificado): Fato[] => {
  const { tipo, documento, emissor, serial, validoDe, validoAte, enviadoEm, enviadoPor } =
    certificado
  return [
    ['Tipo', serial === null ? textoDoTipo(tipo) : `${textoDoTipo(tipo)}, A1`],
    [tipo === 1 ? 'CNPJ' : 'CPF', documento === null ? null : numero(formatarDocumento(documento))],
    ['Emissor', emissor],
    ['Número de série', serial === null ? null : numero(serial)],
    ['Válido de', <DataCivil key="de" valor={validoDe} />],
    ['Válido até', <DataCivil key="ate" valor={validoAte} />],
    [
      'Enviado',
      enviadoEm === null ? null : (
        <span key="enviado">
          <Instante valor={enviadoEm} />
          {enviadoPor === null ? null : ` por ${enviadoPor}`}
        </span>
      ),
    ],
  ]
}

/** What it may be used for now, when that is not plain. */
function observacaoDe({ serial, emUso, deOutroEstabelecimento, situacao }: Certificado) {
  if (serial === null)
    return 'Só a validade está anotada: a chave não está aqui e nada é feito com ela. Envie o .pfx para usá-lo.'
  if (!emUso && situacao !== 'revogado')
    return 'Não é mais usado: os serviços recusam um certificado vencido. Envie o novo.'
  if (deOutroEstabelecimento)
    return 'É do CNPJ de outro estabelecimento da mesma empresa. A NFS-e nacional aceita, porque os oito primeiros caracteres são os mesmos.'
  return null
}

const COLUNAS = [
  { titulo: 'Quando', celula: ({ em }: Uso) => <Instante valor={em} /> },
  { titulo: 'Ação', celula: textoDaAcao },
  { titulo: 'Serviço', celula: ({ motivo }: Uso) => motivo },
  { titulo: 'Quem', celula: ({ quem }: Uso) => quem ?? 'Automático' },
] as const

type Props = {
  certificado: Certificado
  hoje: string
  /** Left out where the person only looks. */
  onSubstituir?: (() => void) | undefined
  onRevogar?: (() => void) | undefined
}

/** One certificate in its place: whose, until when, what it did last. */
export function CartaoDoCertificado({ certificado, hoje, onSubstituir, onRevogar }: Props) {
  const { id, titular, usos } = certificado
  const { tom, texto } = situacaoDoCertificado(certificado, hoje)
  const observacao = observacaoDe(certificado)
  return (
    <section className="rz-cartao rz-certificado" aria-labelledby={`certificado-${id}`}>
      <header>
        <h2 id={`certificado-${id}`}>{titular}</h2>
        <Situacao tom={tom}>{texto}</Situacao>
      </header>
      {observacao ? <p>{observacao}</p> : null}
      <dl className="rz-fatos">
        {fatosDe(certificado).map(([rotulo, valor]) =>
          valor === null ? null : (
            <Fragment key={rotulo}>
              <dt>{rotulo}</dt>
              <dd>{valor}</dd>
            </Fragment>
          ),
        )}
      </dl>
      <h3>Últimos usos</h3>
      <Tabela
        nome={`Últimos usos do certificado de ${titular}`}
        className="rz-certificado-usos"
        colunas={COLUNAS}
        linhas={usos}
        chave={({ em, motivo }) => `${em} ${motivo}`}
        vazio="Nenhum uso ainda."
      />
      {onRevogar || onSubstituir ? (
        <div className="rz-formulario-acoes">
          {onRevogar ? (
            <Button
              variant="default"
              aria-label={`Revogar o certificado de ${titular}`}
              onClick={onRevogar}
            >
              Revogar
            </Button>
          ) : null}
          {onSubstituir ? (
            <Button
              variant="default"
              aria-label={`Substituir o certificado de ${titular}`}
              onClick={onSubstituir}
            >
              Substituir
            </Button>
          ) : null}
        </div>
      ) : null}
    </section>
  )
}
