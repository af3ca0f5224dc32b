{{- define "chancery.selector" -}}
app.kubernetes.io/name: chancery
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "chancery.labels" -}}
{{ include "chancery.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}
