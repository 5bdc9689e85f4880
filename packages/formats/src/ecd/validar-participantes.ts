import { validarCnpj, validarCpf } from '@razao/engine/cadastro'
import type { Achados } from './achados.ts'
import { BRASIL, RELACOES_DA_ECD } from './campos.ts'
import type { RegistroNumerado } from './tipos.ts'
import { ehUf } from './validar-signatarios.ts'
import { lerData } from './valores.ts'

type Visto = {
  readonly codigo: string
  readonly nome: string
  readonly linha: number
  relacoes: number
}

export type ParticipantesVistos = {
  readonly codigos: Set<string>
  ultimo: Visto | null
}

export const participantesVazios = (): ParticipantesVistos => ({ codigos: new Set(), ultimo: null })

/** The participante whose registers ended: register 0180 comes at least once under each 0150. */
export function fecharParticipante(v: ParticipantesVistos, { achar }: Achados): void {
  const { ultimo } = v
  v.ultimo = null
  if (ultimo !== null && ultimo.relacoes === 0)
    achar(
      'participante-sem-relacao',
      `O participante ${ultimo.nome} não diz que relação tem (0180).`,
      {
        linha: ultimo.linha,
      },
    )
}

function abrir(
  v: ParticipantesVistos,
  { linha, campos: c }: RegistroNumerado,
  achados: Achados,
): void {
  const [, codigo = '', nome = '', pais = '', cnpj = '', cpf = '', , uf = ''] = c
  const achar = (porque: string): void =>
    achados.achar('participante', `No participante ${nome || codigo}, ${porque}.`, { linha })
  if (codigo === '' || nome.trim() === '') achar('falta o código ou o nome')
  if (v.codigos.has(codigo)) achar(`o código ${codigo} já apareceu`)
  if (!/^\d{5}$/.test(pais)) achar('falta o código do país, de 5 algarismos')
  if (cnpj !== '' && !validarCnpj(cnpj)) achar(`o CNPJ ${cnpj} não existe`)
  if (cpf !== '' && !validarCpf(cpf)) achar(`o CPF ${cpf} não existe`)
  if (pais === BRASIL && cnpj === '' && cpf === '') achar('falta o CNPJ ou o CPF')
  if (uf !== '' && !ehUf(uf)) achar(`a UF ${uf} não existe`)
  v.codigos.add(codigo)
  v.ultimo = { codigo, nome: nome || codigo, linha, relacoes: 0 }
}

/** Takes a 0150 or a 0180. */
export function verParticipante(
  v: ParticipantesVistos,
  registro: RegistroNumerado,
  achados: Achados,
): void {
  if (registro.campos[0] === '0150') {
    fecharParticipante(v, achados)
    abrir(v, registro, achados)
    return
  }
  const { linha, campos } = registro
  const [, relacao = '', de, ate = ''] = campos
  const achar = (porque: string): void =>
    achados.achar('participante', `Na relação com ${v.ultimo?.nome ?? '?'}, ${porque}.`, { linha })
  if (v.ultimo === null) achar('falta o participante (0150) antes dela')
  else v.ultimo.relacoes += 1
  if (!RELACOES_DA_ECD.has(relacao)) achar(`o código ${relacao} não está na tabela`)
  const [inicio, fim] = [lerData(de), ate === '' ? null : lerData(ate)]
  if (inicio === null || (ate !== '' && fim === null)) achar('uma das datas não existe')
  else if (fim !== null && fim < inicio) achar('ela acaba antes de começar')
}
